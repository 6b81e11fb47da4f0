import { createRoute } from '@tanstack/react-router'
import { readAuditSearch } from '#data/operations/audit-log.ts'
import { readFailuresSearch, readJobsSearch, readSeriesSearch } from '#features/operations/search.ts'
import { admin } from './admin-layout.tsx'
import { screen } from './screen.ts'

const drivers = createRoute({
  getParentRoute: () => admin,
  path: 'drivers',
  staticData: { title: 'admin_drivers' },
  component: screen(
    () => import('#features/operations/DriversPage.tsx'),
    'DriversPage',
    'drivers',
    'storages',
    'providers',
    'payment-gateways',
    'webhooks',
  ),
})

const settings = createRoute({
  getParentRoute: () => admin,
  path: 'settings',
  staticData: { title: 'admin_settings' },
  component: screen(
    () => import('#features/settings/SettingsPage.tsx'),
    'SettingsPage',
    'settings',
    'settings-sections',
  ),
})

const operations = createRoute({
  getParentRoute: () => admin,
  path: 'operations',
  validateSearch: readSeriesSearch,
  staticData: { title: 'admin_operations' },
  component: screen(() => import('#features/operations/OperationsPage.tsx'), 'OperationsPage', 'operations'),
})

const health = createRoute({
  getParentRoute: () => admin,
  path: 'health',
  staticData: { title: 'admin_health' },
  component: screen(
    () => import('#features/operations/HealthPage.tsx'),
    'HealthPage',
    'operations',
    'storages',
    'doctor',
  ),
})

const backups = createRoute({
  getParentRoute: () => admin,
  path: 'backups',
  staticData: { title: 'admin_backups' },
  component: screen(() => import('#features/backups/BackupsPage.tsx'), 'BackupsPage', 'backups'),
})

const jobs = createRoute({
  getParentRoute: () => admin,
  path: 'jobs',
  validateSearch: readJobsSearch,
  staticData: { title: 'admin_jobs' },
  component: screen(() => import('#features/operations/JobsPage.tsx'), 'JobsPage', 'operations', 'job-names'),
})

const failures = createRoute({
  getParentRoute: () => admin,
  path: 'failures',
  validateSearch: readFailuresSearch,
  staticData: { title: 'admin_failures' },
  component: screen(() => import('#features/operations/FailuresPage.tsx'), 'FailuresPage', 'operations'),
})

const audit = createRoute({
  getParentRoute: () => admin,
  path: 'audit',
  validateSearch: readAuditSearch,
  staticData: { title: 'admin_audit' },
  component: screen(() => import('#features/audit/AuditPage.tsx'), 'AuditPage', 'audit'),
})

/** How the site is set up and how it fares. */
export const systemRoutes = [drivers, settings, operations, health, backups, jobs, failures, audit] as const
