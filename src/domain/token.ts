/** What can stand in an authorization header, and is neither JSON nor what programs write where they have no value. */
const TOKEN = /^(?!(?:null|undefined|NaN|true|false)$)[!#-Z\\^-z|~]+$/;

/** Whether a text can be an access token; anything else means signed out. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && TOKEN.test(text);
