// Starts the page of a table: the socket is opened first, then the page is drawn.
import { mount } from 'svelte';
import App from './App.svelte';
import { arriveEarly } from './table/arrival';
import TablePage from './table/TablePage.svelte';
import './theme.css';

const id = location.pathname.split('/')[2];
if (id) arriveEarly(decodeURIComponent(id));
mount(App, { target: document.getElementById('app')!, props: { loaded: { name: 'tables', page: TablePage } } });
