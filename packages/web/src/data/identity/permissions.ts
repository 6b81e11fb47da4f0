import { type AdminPermission, roleAllows } from '@imagora/contract/roles'
import { useProfile } from './session.ts'

/** Returns whether the role of the logged-in user has a permission of the admin panel; the server decides in any case. */
export function usePermissions() {
  const role = useProfile()?.role ?? 'user'
  return (permission: AdminPermission) => roleAllows(role, permission)
}
