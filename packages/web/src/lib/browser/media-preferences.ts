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

/** Milliseconds of the vibration that confirms a touch. */
const CONFIRM_VIBRATION_MS = 10

/** Confirms a selection, a deletion, a copied text or a finished upload, on phones that vibrate, unless the user wants no motion. */
export function confirmByVibration() {
  if (!prefersReducedMotion()) navigator.vibrate?.(CONFIRM_VIBRATION_MS)
}
