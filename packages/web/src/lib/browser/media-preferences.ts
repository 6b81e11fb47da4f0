export interface NetworkConnection {
  effectiveType?: string
  saveData?: boolean
}

/** Network information of browsers that support it. */
const connectionNow = () => (navigator as Navigator & { connection?: NetworkConnection }).connection

/** Returns whether to save data: the user requests it, or the connection is 2G. */
export const isSavingData = ({ saveData, effectiveType = '' }: NetworkConnection = connectionNow() ?? {}) =>
  saveData === true || effectiveType.endsWith('2g')

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
