/** Opens the session storage of a tab. A use of it returns null if the storage is full or forbidden. */
export const openTabStorage =
  (page: Window) =>
  <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(page.sessionStorage);
    } catch {
      return null;
    }
  };
