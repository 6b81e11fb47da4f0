import type { Waiting } from '@imagora/contract'
import { Link, linkOptions } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Card } from '#ui/layout/Card.tsx'
import classes from './WaitingCard.module.css'

/** Where each is dealt with: the list shows as many as are told. */
const lists = {
  tickets: linkOptions({ to: '/admin/tickets', search: { waiting: true } }),
  reports: linkOptions({ to: '/admin/reports' }),
  transfers: linkOptions({ to: '/admin/orders', search: { transfer: 1 } }),
  orders_late: linkOptions({ to: '/admin/orders', search: { late: 1 } }),
  explore_queue: linkOptions({ to: '/admin/explore' }),
  jobs_failed: linkOptions({ to: '/admin/jobs', search: { state: 'failed' } }),
} satisfies Record<keyof Waiting, object>

const kinds = Object.keys(lists) as (keyof Waiting)[]

/** What somebody of the team has to do, and the way to it. */
export function WaitingCard({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const isQuiet = kinds.every((kind) => waiting[kind] === 0)
  return (
    <Card title={t('waiting.title')}>
      {isQuiet && (
        <p className={classes.quiet}>
          <CircleCheck size={20} aria-hidden />
          {t('waiting.none')}
        </p>
      )}
      <ul className={classes.list}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link {...lists[kind]} className={classes.row} data-waiting={waiting[kind] > 0 || undefined}>
              <span>{t(`waiting.${kind}`)}</span>
              <strong>{formats.number(waiting[kind])}</strong>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
