import { createNetworkGuard } from '#gateways/outbound/network-guard.ts'

/** Peers of tests listen on this machine at any port. */
export const innerHosts = ['127.0.0.1:*', 'localhost:*']

export const innerNetwork = createNetworkGuard({ innerHosts })
