// The specimen page for those who draw boards: one board and bar from a fixture, in the real frame, with nothing behind it.
import { mount } from 'svelte';
import '../theme.css';
import Specimen from './Specimen.svelte';

mount(Specimen, { target: document.getElementById('app')! });
