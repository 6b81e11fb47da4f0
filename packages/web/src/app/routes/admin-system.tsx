import { createRoute } from '@tanstack/react-router'
import {
  readAuditSearch,
  readFailuresSearch,
  readJobsSearch,
  readSeriesSearch,
} from '#data/operations/search-params.ts'
import { adminLayoutRoute } from './admin-layout.tsx'
import { adminScreen } from './screen.ts'

const drivers = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'drivers',
  staticData: { title: 'admin_drivers' },
  component: adminScreen('DriversPage', 'drivers', 'storages', 'providers', 'payment-gateways', 'webhooks'),
})

const settings = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'settings',
  staticData: { title: 'admin_settings' },
  component: adminScreen('AdminSettingsPage', 'settings', 'settings-sections', 'site-mode'),
})

const operations = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'operations',
  validateSearch: readSeriesSearch,
  staticData: { title: 'admin_operations' },
  component: adminScreen('MetricsPage', 'operations'),
})

const health = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'health',
  staticData: { title: 'admin_health' },
  component: adminScreen('HealthPage', 'operations', 'storages', 'doctor', 'site-mode'),
})

const growth = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'growth',
  staticData: { title: 'admin_growth' },
  component: adminScreen('GrowthPage', 'growth', 'operations'),
})

const backups = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'backups',
  staticData: { title: 'admin_backups' },
  component: adminScreen('BackupsPage', 'backups'),
})

const jobs = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'jobs',
  validateSearch: readJobsSearch,
  staticData: { title: 'admin_jobs' },
  component: adminScreen('JobsPage', 'operations', 'job-names'),
})

const failures = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'failures',
  validateSearch: readFailuresSearch,
  staticData: { title: 'admin_failures' },
  component: adminScreen('FailuresPage', 'operations'),
})

const audit = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'audit',
  validateSearch: readAuditSearch,
  staticData: { title: 'admin_audit' },
  component: adminScreen('AuditLogPage', 'audit'),
})

/** Routes of the site's settings and operations. */
export const systemRoutes = [drivers, settings, operations, health, growth, backups, jobs, failures, audit] as const
