import { type Access, contract, type Permission, type Route } from '@imagora/contract'

const isPermission = (access: Access): access is Permission => access.includes(':')

const accesses = Object.values<Route>(contract).map(({ access }) => access)

/** Every permission that some route asks for, in the order of the contract. */
export const permissions: readonly Permission[] = [...new Set(accesses.filter(isPermission))]
