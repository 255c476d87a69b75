// The chances of an attack, counted from the dice: one throw, and taking an area with several tribes (ME-8, ME-18).

export interface Sides {
  /** What the attacker adds to its dice less what the defender adds (ME-8.5, ME-20.11). */
  lead: number;
  /** Who wins ties (ME-8.6, ME-20.11); null: both lose a tribe. */
  ties: 'attacker' | 'defender' | null;
  attackerDice: number;
  defenderDice: number;
}
export interface Throw {
  win: number;
  tie: number;
  lose: number;
}

/** How likely the highest of so many dice shows 1 to 6. */
const kept = (dice: number) => [1, 2, 3, 4, 5, 6].map((face) => (face ** dice - (face - 1) ** dice) / 6 ** dice);

export function oneThrow({ lead: adds, ties, attackerDice, defenderDice }: Sides): Throw {
  const odds: Throw = { win: 0, tie: 0, lose: 0 };
  kept(attackerDice).forEach((attackWays, a) =>
    kept(defenderDice).forEach((defendWays, d) => {
      const lead = a + adds - d;
      const outcome = lead > 0 ? 'win' : lead < 0 ? 'lose' : ties === 'attacker' ? 'win' : ties === 'defender' ? 'lose' : 'tie';
      odds[outcome] += attackWays * defendWays;
    }),
  );
  return odds;
}

/** The chance to hold the area in the end with so many tribes, thrown in one after another (ME-8.7, ME-8.8). */
export function chanceToTake(odds: Throw, defenders: number, tribes: number): number {
  if (tribes === 0) return 0;
  if (defenders === 0) return 1;
  const won = defenders === 1 ? 1 : chanceToTake(odds, defenders - 1, tribes);
  return odds.win * won + odds.tie * chanceToTake(odds, defenders - 1, tribes - 1) + odds.lose * chanceToTake(odds, defenders, tribes - 1);
}

/** A chance in whole percent; never 0 or 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance > 0.995 && chance < 1) return '>99%';
  if (chance < 0.005 && chance > 0) return '<1%';
  return `${Math.round(chance * 100)}%`;
}
