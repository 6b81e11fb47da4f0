import {
  Globe,
  Link2,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  UserRound,
  DatabaseBackup,
} from 'lucide-react'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadLocaleNamespaces, type LocaleNamespace } from '#lib/i18n.ts'
import type { SettingsTabName } from './search.ts'

interface SettingsTab {
  name: SettingsTabName
  icon: LucideIcon
  Content: LazyExoticComponent<ComponentType>
}

/** A lazy tab that loads its code and its texts in parallel. */
const lazyTab = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...texts: LocaleNamespace[]
) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), loadLocaleNamespaces(...texts)])
    return { default: module[name] }
  })

/**
 * Every settings tab in the order of the page. The component lives in the folder of its feature, takes no props and
 * starts with its form or list: the page renders the title.
 */
export const settingsTabs: SettingsTab[] = [
  {
    name: 'profile',
    icon: UserRound,
    Content: lazyTab(() => import('#features/identity/profile/ProfileTab.tsx'), 'ProfileTab', 'account'),
  },
  {
    name: 'general',
    icon: Globe,
    Content: lazyTab(() => import('#features/identity/profile/GeneralTab.tsx'), 'GeneralTab', 'account'),
  },
  {
    name: 'preferences',
    icon: SlidersHorizontal,
    Content: lazyTab(() => import('#features/identity/profile/PreferencesTab.tsx'), 'PreferencesTab', 'account'),
  },
  {
    name: 'password',
    icon: LockKeyhole,
    Content: lazyTab(() => import('#features/identity/profile/PasswordTab.tsx'), 'PasswordTab', 'account'),
  },
  {
    name: 'email',
    icon: Mail,
    Content: lazyTab(() => import('#features/identity/verification-codes/EmailTab.tsx'), 'EmailTab', 'codes'),
  },
  {
    name: 'mobile',
    icon: Smartphone,
    Content: lazyTab(() => import('#features/identity/verification-codes/MobileTab.tsx'), 'MobileTab', 'codes'),
  },
  {
    name: 'accounts',
    icon: Link2,
    Content: lazyTab(() => import('#features/identity/oauth/BindingsTab.tsx'), 'BindingsTab', 'oauth'),
  },
  {
    name: 'sessions',
    icon: MonitorSmartphone,
    Content: lazyTab(() => import('#features/identity/sessions/SessionsTab.tsx'), 'SessionsTab', 'sessions'),
  },
  {
    name: 'security',
    icon: ShieldCheck,
    Content: lazyTab(
      () => import('#features/identity/second-factors/SecurityTab.tsx'),
      'SecurityTab',
      'second-factors',
    ),
  },
  {
    name: 'data',
    icon: DatabaseBackup,
    Content: lazyTab(() => import('#features/identity/account-deletion/DataTab.tsx'), 'DataTab', 'account-deletion'),
  },
]
