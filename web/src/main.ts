// Starts the first page, and every page but a table's own.
import { mount } from 'svelte';
import App from './App.svelte';
import FirstPage from './pages/FirstPage.svelte';
import './theme.css';

mount(App, { target: document.getElementById('app')!, props: { loaded: { name: 'first', page: FirstPage } } });
