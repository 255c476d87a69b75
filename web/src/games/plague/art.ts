// The ink drawings on the cards: paths in a box of 80 x 60, each with the way it is filled.

/** line: only a line; leaf, inset, ink, red: a fill with an ink line round it. */
export type Fill = 'line' | 'leaf' | 'inset' | 'ink' | 'red';
export type Stroke = [Fill, string];

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A pointed oval from (x, y), `length` long in the direction of `angle` degrees. */
function blade(x: number, y: number, length: number, width: number, angle: number): string {
  const turn = (angle * Math.PI) / 180;
  const at = (along: number, aside: number) =>
    `${(x + along * Math.cos(turn) - aside * Math.sin(turn)).toFixed(1)} ${(y + along * Math.sin(turn) + aside * Math.cos(turn)).toFixed(1)}`;
  return `M${at(0, 0)}Q${at(length / 2, width)} ${at(length, 0)}Q${at(length / 2, -width)} ${at(0, 0)}Z`;
}

const wave = (y: number, from = 8, humps = 5) => `M${from} ${y}${'q3.2 -5 6.4 0t6.4 0'.repeat(humps)}`;

const sword = (flip: 1 | -1): Stroke[] => {
  const x = (value: number) => 40 + flip * value;
  return [
    ['leaf', `M${x(-19)} 8L${x(-15)} 9L${x(11)} 37L${x(8)} 40L${x(-18)} 12Z`],
    ['line', `M${x(13)} 33L${x(4)} 43M${x(10)} 39L${x(18)} 48`],
    ['ink', circle(x(19.5), 49.5, 2)],
  ];
};

const ears = (x: number, y: number, angle: number): string =>
  [0, 1, 2, 3].map((i) => {
    const turn = (angle * Math.PI) / 180;
    const px = x + i * 5 * Math.cos(turn);
    const py = y + i * 5 * Math.sin(turn);
    return blade(px, py, 8, 3, angle - 38) + blade(px, py, 8, 3, angle + 38);
  }).join('') + blade(x + 20 * Math.cos((angle * Math.PI) / 180), y + 20 * Math.sin((angle * Math.PI) / 180), 8, 3, angle);

/** A house with its foot at (x, y), `size` from the middle to a wall. */
const house = (x: number, y: number, size: number): Stroke[] => [
  ['leaf', `M${x - size} ${y}V${y - size * 1.2}H${x + size}V${y}Z`],
  ['red', `M${x - size * 1.35} ${y - size * 1.2}L${x} ${y - size * 2.4}L${x + size * 1.35} ${y - size * 1.2}Z`],
  ['ink', `M${x - size * 0.25} ${y}V${y - size * 0.65}H${x + size * 0.25}V${y}Z`],
];

/** An arrow that falls to (x, y). */
const fall = (x: number, y: number, size: number): Stroke[] => [
  ['line', `M${x} ${y - size}V${y - 4}`],
  ['ink', `M${x} ${y}L${x - 4} ${y - 6}H${x + 4}Z`],
];

const arrow = (from: number, to: number, y: number): Stroke[] => [
  ['line', `M${from} ${y}H${to}`],
  ['ink', `M${to + 4 * Math.sign(to - from)} ${y}L${to - 2 * Math.sign(to - from)} ${y - 4}V${y + 4}Z`],
];

/** By a card's id; new cards of a variant have the drawing of their kind. */
export const art: Record<string, Stroke[]> = {
  bumper_harvest: [
    ['line', 'M40 55V32M36 55C36 44 33 36 28 30M44 55C44 44 47 36 52 30'],
    ['inset', ears(40, 32, -90) + ears(28, 30, -118) + ears(52, 30, -62)],
    ['red', 'M32 43H48V48H32Z'],
  ],
  trade_center: [
    ['line', 'M40 13V51M29 53H51M18 18H62M18 18L11 36M18 18L25 36M62 18L55 36M62 18L69 36'],
    ['inset', 'M9 36H27C26 43 10 43 9 36ZM53 36H71C70 43 54 43 53 36Z'],
    ['ink', circle(40, 11, 2.5)],
  ],
  mass_migration: [
    ['inset', 'M16 31C14 10 56 8 56 31Z'],
    ['line', 'M28 31C26 20 28 15 31 14M43 31C45 20 44 15 41 13.5M56 35L70 41M70 37V45'],
    ['leaf', 'M13 31H58V38H13Z'],
    ['leaf', circle(25, 44, 8) + circle(47, 44, 8)],
    ['line', 'M25 36V52M17 44H33M47 36V52M39 44H55'],
  ],
  pestilence: [
    ['line', 'M17 44C6 44 4 32 12 29C16 27 18 31 15 33'],
    ['inset', 'M16 44C14 30 28 21 42 24C52 26 60 34 67 41C68 43 66 45 63 45H20C18 45 16.5 45 16 44Z'],
    ['leaf', circle(50, 26, 5)],
    ['line', 'M28 45V50H33M52 45V50H57M64 43L72 40M64 44L72 45M24 38C26 34 31 33 35 35'],
    ['ink', circle(58, 37, 1.4)],
  ],
  crusade: [
    ['leaf', 'M40 6C46 10 54 11 61 11V27C61 41 51 50 40 55C29 50 19 41 19 27V11C26 11 34 10 40 6Z'],
    ['red', 'M37 14H43V25H54V31H43V46H37V31H26V25H37Z'],
  ],
  drought: [
    ['red', circle(40, 22, 9)],
    ['line', 'M40 9V4M40 35V40M27 22H22M53 22H58M30.8 12.8L27 9M49.2 12.8L53 9M30.8 31.2L27 35M49.2 31.2L53 35'],
    ['line', 'M8 47H72M26 47L30 51L27 56M42 47L40 51L45 55M57 47L54 50L57 55M30 51L36 53'],
  ],
  famine: [
    ['inset', 'M17 29H63C63 43 53 50 40 50C27 50 17 43 17 29Z'],
    ['line', 'M33 53H47M40 29L37 34L42 38L38 44'],
    ['leaf', 'M52 6C56 5 59 8 57 12C56 14 54 15 52 16L46 29H43L49 15C48 11 49 7 52 6Z'],
  ],
  fire: [
    ['red', 'M40 56C25 56 19 46 23 35C25 39 28 40 30 38C27 26 36 20 37 6C46 14 53 23 50 35C53 34 54 31 54 28C61 38 57 56 40 56Z'],
    ['leaf', 'M40 54C33 54 31 47 34 42C37 38 40 36 40 31C45 36 49 42 46 48C45 52 43 54 40 54Z'],
  ],
  flood: [
    ['leaf', 'M27 36V21H53V36Z'],
    ['red', 'M23 22L40 8L57 22Z'],
    ['ink', 'M37 26H43V36H37Z'],
    ['line', `${wave(38)}${wave(46)}${wave(54)}`],
  ],
  earthquake: [
    ['leaf', 'M21 50L19 20H23V15H28V20H32L36 17L34 26L39 33L34 41L38 50Z'],
    ['leaf', 'M44 50L41 41L46 33L42 26L46 16L50 19L54 14L58 17L57 22L61 25L57 50Z'],
    ['line', 'M6 50H74M38 50L41 54L38 58M44 50L47 53M18 54L12 58M60 54L68 57'],
    ['ink', 'M25 28H29V34H25ZM51 29H55V35H51Z'],
  ],
  viking_raid: [
    ['red', 'M26 10H55L58 31H23Z'],
    ['leaf', 'M33 10H41V31H31ZM48.5 10L50 31H58L55 10Z'],
    ['line', 'M41 5V37'],
    ['inset', 'M10 22C5 24 5 33 13 40C20 47 60 47 67 40C74 33 75 24 69 20L68 25C70 29 67 34 62 36H18C13 34 10 29 12 25Z'],
    ['leaf', circle(26, 40, 3.4) + circle(35.5, 41, 3.4) + circle(45, 41, 3.4) + circle(54, 40, 3.4)],
    ['line', wave(54, 12, 4)],
  ],
  pied_piper: [
    ['inset', 'M12 45L53 13L58 19L17 51Z'],
    ['line', 'M49 16L54 22'],
    ['ink', circle(24, 40, 1.6) + circle(30, 35.4, 1.6) + circle(36, 30.7, 1.6) + circle(42, 26, 1.6)],
    ['line', 'M55 51V36L68 32V47M48 12V5'],
    ['ink', circle(52, 51, 3) + circle(65, 47, 3)],
  ],
  mongol_raid: [
    ['line', 'M30 5C49 9 40 24 44 30C40 36 49 51 30 55'],
    ['line', 'M27.5 6C47 11 37 24 41.5 30C37 36 47 49 27.5 54'],
    ['line', 'M29 5.5L20 30L29 54.5'],
    ['line', 'M16 30H64'],
    ['ink', 'M72 30L62 25.5L64.5 30L62 34.5Z'],
    ['leaf', 'M20 30L12 24H7L13 30L7 36H12Z'],
  ],
  minor_war: [...sword(1), ...sword(-1)],
  major_war: [
    ...sword(1),
    ...sword(-1),
    ['inset', 'M40 14C44 16 49 17 53 17V29C53 38 47 43 40 46C33 43 27 38 27 29V17C31 17 36 16 40 14Z'],
    ['line', 'M40 14V46M27 28H53'],
    ['red', 'M40 14C44 16 49 17 53 17V28H40Z'],
    ['red', 'M27 28H40V46C33 43 27 38 27 29Z'],
  ],
  negotiated_peace: [
    ['line', 'M24 49C36 44 52 32 64 10'],
    ['inset', [[32, 45, -100], [40, 39.5, -105], [48, 32.5, -110], [55, 25, -115]].map(([x, y, a]) => blade(x!, y!, 13, 4.5, a!)).join('')],
    ['inset', [[36, 42.5, 2], [44, 36, -4], [52, 28.5, -8], [59, 19, -14]].map(([x, y, a]) => blade(x!, y!, 13, 4.5, a!)).join('')],
    ['red', circle(22, 50, 5.5)],
  ],
  tactical_advantage: [
    ['inset', 'M31 9C39 4 46 13 62 9L58 31C46 34 37 26 27 31Z'],
    ['line', 'M32 5L20 55M13 55H35'],
  ],
  aqueduct: [
    ['leaf', 'M8 12H72V18H8Z'],
    ['leaf', 'M10 18H70V52H62V34C62 25 50 25 50 34V52H44V34C44 25 32 25 32 34V52H26V34C26 25 16 25 16 34V52H10Z'],
    ['line', 'M8 15H72M6 52H74'],
  ],
  city_walls: [
    ['leaf', 'M18 52V26H23V30H28V26H33V30H38V26H43V30H48V26H53V30H57V26H62V52Z'],
    ['inset', 'M9 52V16H12.5V20H16V16H19.5V20H23V16H24V52ZM56 52V16H57.5V20H61V16H64.5V20H68V16H71V52Z'],
    ['ink', 'M34 52V43C34 36 46 36 46 43V52Z'],
    ['line', 'M5 52H75M13 28H19M62 28H68M27 37H31M49 40H53'],
  ],
  sewer: [
    ['leaf', 'M12 50V32C12 4 68 4 68 32V50H56V33C56 19 24 19 24 33V50Z'],
    ['ink', 'M24 46V33C24 19 56 19 56 33V46Z'],
    ['line', 'M12 36H24M56 36H68M17 19L27 26M63 19L53 26M40 11V22.5'],
    ['line', `${wave(49, 14, 4)}${wave(55, 8, 5)}`],
  ],
  death_ship: [
    ['ink', 'M27 8H54L58 33C48 36 33 36 23 33Z'],
    ['leaf', 'M40.5 13C46 13 49 16.5 48.5 21C48.2 23.5 46.5 24.5 45.5 25V28.5H35.5V25C34.5 24.5 32.8 23.5 32.5 21C32 16.5 35 13 40.5 13Z'],
    ['ink', circle(37.2, 20.5, 1.8) + circle(43.8, 20.5, 1.8)],
    ['line', 'M38.8 25.5V28.5M42.2 25.5V28.5M40.5 3V8M40.5 34V40M40.5 3L50 5L40.5 7'],
    ['inset', 'M8 34L16 40H64L74 31C73 42 68 48 60 49H22C14 48 9 42 8 34Z'],
    ['line', `M18 44H62${wave(55, 12, 4)}`],
  ],
  'any gain': [
    ['line', 'M8 52H72'],
    ...house(22, 52, 7),
    ...house(44, 52, 11),
    ['line', 'M65 14V28M58 21H72'],
  ],
  'any one_loses': [
    ['line', 'M8 54H72'],
    ...house(40, 54, 13),
    ...fall(40, 20, 15),
    ...fall(22, 28, 13),
    ...fall(58, 28, 13),
  ],
  'any others_lose': [
    ['line', 'M4 54H76'],
    ...[15, 40, 65].flatMap((x): Stroke[] => [...house(x, 54, 8), ...fall(x, 30, 18)]),
  ],
  'any one_loses_you_gain': [
    ['line', 'M4 54H76'],
    ...house(17, 54, 8),
    ...arrow(30, 44, 44),
    ...house(61, 54, 11),
  ],
  'any others_lose_you_gain': [
    ['line', 'M2 54H78'],
    ...house(11, 54, 6),
    ...arrow(20, 25, 46),
    ...house(40, 54, 10),
    ...arrow(60, 55, 46),
    ...house(69, 54, 6),
  ],
  'any war': [
    ...sword(1),
    ...sword(-1),
    ['inset', circle(40, 28, 9)],
    ['ink', circle(40, 28, 2.5)],
  ],
};
