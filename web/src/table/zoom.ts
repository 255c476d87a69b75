// The arithmetic of zooming a board: scale about a point, and never lose the board out of its window.

export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
export const closest = 6;

/** Keeps the drawing over the whole window: at scale 1 it lies still. */
export function bounded(zoom: Zoom, width: number, height: number): Zoom {
  const scale = Math.min(closest, Math.max(1, zoom.scale));
  return {
    scale,
    x: Math.min(0, Math.max(width - width * scale, zoom.x)),
    y: Math.min(0, Math.max(height - height * scale, zoom.y)),
  };
}

/** Scales by a factor so that the point (px, py) of the window stays where it is. */
export function about(zoom: Zoom, factor: number, px: number, py: number, width: number, height: number): Zoom {
  const scale = Math.min(closest, Math.max(1, zoom.scale * factor));
  const real = scale / zoom.scale;
  return bounded({ scale, x: px - (px - zoom.x) * real, y: py - (py - zoom.y) * real }, width, height);
}
