const ASCII = /^[\0-\x7f]*$/;

/** The domain as the network knows it; one that is none stays as it is. */
function asciiDomain(domain: string): string {
  try {
    return ASCII.test(domain) ? domain : new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** The form in which emails are searched: lower case of all letters, NFC. */
export const searchableEmail = (email: string): string => email.toLowerCase().normalize('NFC');

/** The one form in which emails are compared: the searchable one, with the domain in ASCII (section 3). */
export function comparableEmail(email: string): string {
  const text = searchableEmail(email);
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + asciiDomain(text.slice(at));
}
