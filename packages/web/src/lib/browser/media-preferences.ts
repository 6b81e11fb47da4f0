export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Network information of browsers that support it. */
const connectionNow = () => (navigator as Navigator & { connection?: Connection }).connection

/** Returns whether to save data: the user requests it, or the connection is 2G. */
export const isSavingData = ({ saveData, effectiveType = '' }: Connection = connectionNow() ?? {}) =>
  saveData === true || effectiveType.endsWith('2g')

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
