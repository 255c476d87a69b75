// Starts the page of a table: the socket is opened first; the page is drawn when there is something to show, or soon in any case.
import { mount } from 'svelte';
import App from './App.svelte';
import { partsOf } from './lib/router.svelte';
import { arriveEarly } from './table/arrival';
import TablePage from './table/TablePage.svelte';
import './theme.css';

const begin = () => mount(App, { target: document.getElementById('app')!, props: { loaded: { name: 'tables', page: TablePage } } });
const id = partsOf(location.pathname)[1];
// A page that says “coming” for a moment would only make the table come later.
if (id) Promise.race([arriveEarly(id), new Promise((soon) => setTimeout(soon, 200))]).then(begin, begin);
else begin();
