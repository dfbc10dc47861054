/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Base address of the backend; `/api` where it is absent or empty. */
  readonly VITE_API_URL?: string;
}
