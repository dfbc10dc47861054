import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../src/app/App';
import { createServices } from '../../src/app/createServices';
import { SignedOut } from '../../src/app/signedOut';

/** The forms of visitors: the addresses by which they are known, and the ids of their templates. */
const FORMS = ['entrar', 'cadastrar'] as const;

/** A browser in which nothing is stored; what a render asks of it is all that it has. */
const emptyPage = Object.assign(new EventTarget(), {
  fetch,
  location: new URL('http://localhost/'),
  history: { state: null },
}) as unknown as Window;

/** The preload links that React writes at the start of the markup. */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/;

/** @returns by id, the HTML of each form as the app draws it for a visitor who has done nothing yet */
export const renderForms = (): [id: string, html: string][] =>
  FORMS.map((id) => {
    const services = createServices({ page: emptyPage, baseUrl: '/api', reload: () => {} });
    const html = renderToString(
      <StrictMode>
        <StaticRouter location={`/${id}`}>
          <App services={services} SignedIn={() => null} SignedOut={SignedOut} />
        </StaticRouter>
      </StrictMode>,
    );
    return [id, html.replace(PRELOADS, '')];
  });
