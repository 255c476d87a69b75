// Opens the socket of a table before the page's own script is there; what it says meanwhile is kept for the page (src/table/arrival.ts).
(() => {
  const id = location.pathname.split('/')[2];
  if (!id || 'earlySocket' in window) return; // the page was quicker
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${id}`);
  const heard = [];
  socket.onopen = socket.onmessage = socket.onclose = (event) => heard.push(event);
  window.earlySocket = { socket, heard };
})();
