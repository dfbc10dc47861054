/** The part of Mermaid that is used; its small build brings no types and puts itself on the window. */
interface Mermaid {
  initialize: (options: {
    startOnLoad: boolean;
    theme: 'base';
    securityLevel: 'strict';
    themeCSS: string;
    fontFamily: string;
    htmlLabels: boolean;
    flowchart: { htmlLabels: boolean };
    sequence: { mirrorActors: boolean };
  }) => void;
  render: (id: string, text: string) => Promise<{ svg: string }>;
}

interface Window {
  mermaid?: Mermaid;
}
