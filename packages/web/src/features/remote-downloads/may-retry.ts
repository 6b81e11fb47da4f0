import type { RemoteDownload } from '@imagora/contract'

/** Whether trying again could help: what is no address stays none. */
export const mayRetry = ({ state, reason }: RemoteDownload) => state === 'failed' && reason !== 'url_malformed'
