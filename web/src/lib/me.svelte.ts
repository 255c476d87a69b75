// Who sits here: a guest is made only when somebody does something that needs a name.
import { api } from '../protocol/api';
import type { Person } from '../protocol/messages';

const names = ['Marta', 'Ilyas', 'Wren', 'Odile', 'Kemal', 'Jun', 'Talia', 'Bruno', 'Nadia', 'Piet', 'Ruta', 'Samir', 'Greta', 'Milo', 'Zoya', 'Edda'];

let person: Person | null = $state(null);
let known = $state(false);
let wish = $state(names[Math.floor(Math.random() * names.length)]!);

export const me = {
  get person() {
    return person;
  },
  /** Whether the server has said who we are. */
  get known() {
    return known;
  },
  /** The name as it stands or as it is suggested. */
  get name() {
    return person?.name ?? wish;
  },
  set(next: Person | null) {
    person = next;
    known = true;
  },
  suggest(name: string) {
    wish = name;
  },
};

export async function recogniseMe(): Promise<void> {
  me.set(await api.me());
}

/** The person of this browser; becomes a guest under the suggested name if there is none. */
export async function somebody(): Promise<Person> {
  if (!known) await recogniseMe();
  if (person) return person;
  for (let tries = 0; ; ++tries) {
    try {
      me.set(await api.guest(wish));
      return person!;
    } catch (error) {
      // A protected name: try another one that is suggested rather than stop somebody who only wants to play.
      if (tries >= 3 || (error as { status?: number }).status !== 409) throw error;
      wish = `${names[Math.floor(Math.random() * names.length)]} ${Math.floor(Math.random() * 90) + 10}`;
    }
  }
}

export async function renameMe(name: string): Promise<void> {
  if (!known) await recogniseMe();
  if (person) me.set(await api.change({ name }));
  else me.set(await api.guest(name));
}
