// The specimen page for those who draw boards: one board and bar from a fixture, in the real frame, with nothing behind it.
import { mount } from 'svelte';
import '../theme.css';
import { api } from '../protocol/api';
import { loadNumbers } from '../rules/numbers';
import Specimen from './Specimen.svelte';

// Boards show the numbers in force: a server is asked for them, where there is one.
await api.games().then(({ games }) => Promise.all(games.map(({ id }) => loadNumbers(id))), () => {});
mount(Specimen, { target: document.getElementById('app')! });
