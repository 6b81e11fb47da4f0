export { texts } from './app.ts'

/** The other catalogs of the language. They are listed here, so that nobody downloads the list of another language. */
export const catalogs = import.meta.glob<{ texts: Record<string, object> }>(['./*.ts', '!./app.ts', '!./index.ts'])
