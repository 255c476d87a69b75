// Markdown as our rulebooks use it, to safe HTML: everything is escaped first, clauses get anchors, mentions of clauses become links.

const clause = /\b(?:PL|CW|ME|PE)-\d+(?:\.\d+)*[a-z]?\b/g;

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Bold, italics, code, links and clauses inside one line of text. */
function inline(text: string): string {
  const kept: string[] = [];
  const hold = (html: string) => `\u0000${kept.push(html) - 1}\u0000`;
  let out = text.replace(/`([^`]+)`/g, (_, code: string) => hold(`<code>${escaped(code)}</code>`));
  out = out.replace(/!?\[([^\]]*)\]\(([^)\s]*)\)/g, (_, label: string) => hold(escaped(label)));
  out = escaped(out);
  out = out.replace(clause, (id) => hold(`<a class="clause" href="#${id}">${id}</a>`));
  out = out.replace(/\*\*([^*]+(?:\*[^*]+\*[^*]*)*)\*\*/g, '<strong>$1</strong>');
  out = out.replace(/(^|[^\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)/g, '$1<em>$2</em>');
  for (let depth = 0; depth < 4 && out.includes('\u0000'); ++depth) out = out.replace(/\u0000(\d+)\u0000/g, (_, n: string) => kept[Number(n)]!);
  return out;
}

const cells = (line: string) => line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').map((cell) => cell.trim());
const isTable = (lines: string[], i: number) => /^\s*\|/.test(lines[i]!) && /^\s*\|[\s:|-]+\|?\s*$/.test(lines[i + 1] ?? '');
const bullet = /^(\s*)(?:[-*]|\d+\.)\s+/;

/** The id of a clause that a line begins with ("**PL-1.1** The deck …", "PL-1 Components"), if any. */
function anchor(text: string): string | null {
  return /^(?:\*\*)?((?:PL|CW|ME|PE)-\d+(?:\.\d+)*[a-z]?)\b/.exec(text)?.[1] ?? null;
}

function item(text: string): string {
  const id = anchor(text);
  if (!id || !text.startsWith('**')) return `<li>${blocks(text.split('\n'), true)}</li>`;
  const rest = text.slice(`**${id}`.length).replace(/^([^*]*)\*\*/, '$1');
  return `<li id="${id}" class="numbered"><a class="number" href="#${id}">${id}</a> ${blocks(rest.trimStart().split('\n'), true)}</li>`;
}

function list(lines: string[], start: number): { html: string; next: number } {
  const indent = bullet.exec(lines[start]!)![1]!.length;
  const ordered = /^\s*\d+\./.test(lines[start]!);
  const items: string[][] = [];
  let i = start;
  for (; i < lines.length; ++i) {
    const line = lines[i]!;
    const found = bullet.exec(line);
    if (found && found[1]!.length === indent) items.push([line.slice(found[0].length)]);
    else if (line.trim() === '') {
      const after = lines[i + 1];
      if (after === undefined || after.trim() === '' || !/^\s/.test(after) || after.length - after.trimStart().length <= indent) {
        const next = after === undefined ? null : bullet.exec(after);
        if (!next || next[1]!.length !== indent) break;
      } else items[items.length - 1]!.push('');
    } else if (line.length - line.trimStart().length > indent) items[items.length - 1]!.push(line.slice(indent + 2));
    else break;
  }
  const tag = ordered ? 'ol' : 'ul';
  return { html: `<${tag}>${items.map((one) => item(one.join('\n'))).join('')}</${tag}>`, next: i };
}

function table(lines: string[], start: number): { html: string; next: number } {
  let i = start + 2;
  const rows: string[][] = [];
  while (i < lines.length && /^\s*\|/.test(lines[i]!)) rows.push(cells(lines[i++]!));
  const head = cells(lines[start]!).map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`).join('');
  return { html: `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`, next: i };
}

function blocks(lines: string[], tight = false): string {
  const out: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    if (line.trim() === '') {
      ++i;
      continue;
    }
    if (line.trim().startsWith('```')) {
      const end = lines.findIndex((other, at) => at > i && other.trim().startsWith('```'));
      const stop = end < 0 ? lines.length : end;
      out.push(`<pre tabindex="0">${escaped(lines.slice(i + 1, stop).join('\n'))}</pre>`);
      i = stop + 1;
      continue;
    }
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading) {
      const level = Math.min(heading[1]!.length + 1, 5);
      const id = anchor(heading[2]!);
      out.push(`<h${level}${id ? ` id="${id}"` : ''}>${escaped(heading[2]!.replace(/[`*]/g, ''))}</h${level}>`);
      ++i;
      continue;
    }
    if (isTable(lines, i) || bullet.test(line)) {
      const part = isTable(lines, i) ? table(lines, i) : list(lines, i);
      out.push(part.html);
      i = part.next;
      continue;
    }
    const text: string[] = [];
    while (i < lines.length && lines[i]!.trim() !== '' && !isTable(lines, i) && !/^#{1,4}\s/.test(lines[i]!) && !lines[i]!.trim().startsWith('```') && !(text.length && bullet.test(lines[i]!)))
      text.push(lines[i++]!.trim());
    const html = inline(text.join(' '));
    out.push(tight && out.length === 0 ? html : `<p>${html}</p>`);
  }
  return out.join('\n');
}

export interface Section {
  /** The chapter's clause, or a number in order where it has none. */
  id: string;
  title: string;
  html: string;
  /** Lower-case text for searching. */
  text: string;
}

/** A rulebook as chapters, one for each second-level heading; the first holds what comes before. */
export function sections(source: string): Section[] {
  const out: Section[] = [];
  let lines: string[] = [];
  let title = '';
  const flush = () => {
    const text = lines.join('\n');
    if (text.trim() || title) {
      const html = blocks(lines);
      out.push({ id: anchor(title) ?? `part-${out.length}`, title, html, text: `${title} ${text}`.toLowerCase() });
    }
    lines = [];
  };
  let fenced = false;
  for (const line of source.replace(/\r/g, '').split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    const heading = fenced ? null : /^(#{1,2})\s+(.*)$/.exec(line);
    if (!heading) {
      lines.push(line);
      continue;
    }
    flush();
    title = heading[2]!.replace(/[`*]/g, '');
  }
  flush();
  return out;
}
