/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base address of the backend; `/api` where it is absent. */
  readonly VITE_API_URL?: string;
}
