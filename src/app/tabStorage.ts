/** Opens the session storage of a tab. What is done with it answers null where the storage is full or forbidden. */
export const openTabStorage =
  (page: Window) =>
  <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(page.sessionStorage);
    } catch {
      return null;
    }
  };
