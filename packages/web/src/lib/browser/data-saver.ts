export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** What the browser tells of the network, if it does. */
const connectionNow = () => (navigator as Navigator & { connection?: Connection }).connection

/** Whether every byte counts: the person says so, or the network is that slow. */
export const isSavingData = ({ saveData, effectiveType = '' }: Connection = connectionNow() ?? {}) =>
  saveData === true || effectiveType.endsWith('2g')
