import { showForm } from '../../src/app/firstVisit';

showForm();
