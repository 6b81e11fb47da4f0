import type { LinkProps } from '@tanstack/react-router'
import type { texts } from '#locales/zh-CN/settings-sections.ts'
import type { Section } from './fields.ts'

interface Place extends Pick<LinkProps, 'to' | 'target'> {
  name: keyof (typeof texts)['places']
  /** On this page. */
  section?: Section
}

/** What belongs to a section and is done or looked at elsewhere. */
export const placesOf: Partial<Record<Section, Place[]>> = {
  appearance: [{ name: 'home', to: '/', target: '_blank' }],
  registration: [{ name: 'pages', to: '/admin/pages' }],
  verification: [
    { name: 'test_mail', section: 'mail' },
    { name: 'test_sms', section: 'sms' },
  ],
  login: [{ name: 'oauth', to: '/admin/oauth' }],
  explore: [{ name: 'queue', to: '/admin/explore' }],
  uploads: [
    { name: 'groups', to: '/admin/groups' },
    { name: 'images', to: '/admin/images' },
  ],
  plans: [{ name: 'plans', to: '/admin/plans' }],
  payments: [{ name: 'payments', to: '/admin/payments' }],
}
