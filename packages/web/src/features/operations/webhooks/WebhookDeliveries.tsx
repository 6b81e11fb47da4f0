import type { Delivery } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import {
  type DeliveriesSearch,
  deliveriesQuery,
  deliveryQuery,
  useRedeliverWebhook,
} from '#data/operations/webhooks.ts'
import classes from './Webhooks.module.css'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

const states = ['waiting', 'delivered', 'failed'] as const
const tones = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const

/** Indents JSON for reading; other text stays unchanged. */
function indentJson(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

interface DeliveryProps {
  id: number
  delivery: Delivery
}

function Facts({ delivery }: Pick<DeliveryProps, 'delivery'>) {
  const { t } = useTranslation('webhooks')
  const { dateTime } = useFormats()
  const { attempts, status, error, duration_ms, next_at } = delivery
  const facts = [
    t('attempts', { count: attempts }),
    ...(error ? [t(`errors.${error}`, { status })] : []),
    ...(!error && status !== null ? [`HTTP ${status}`] : []),
    ...(duration_ms === null ? [] : [t('took', { ms: duration_ms })]),
    ...(next_at === null ? [] : [t('next_at', { time: dateTime(next_at) })]),
  ]
  return <p className={classes.facts}>{facts.join(' · ')}</p>
}

function Content({ id, delivery, isEnabled }: DeliveryProps & { isEnabled: boolean }) {
  const { t } = useTranslation('webhooks')
  const { data, error } = useQuery(deliveryQuery(id, delivery.id))
  const { mutate, isPending } = useRedeliverWebhook(id)
  const redeliver = () =>
    mutate(delivery.id, {
      onSuccess: () => notices.success({ message: t('redelivered') }),
      onError: ({ message }) => notices.error({ message }),
    })
  return (
    <div className={classes.content}>
      <Facts delivery={delivery} />
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <>
          <h4>{t('body')}</h4>
          <ScrollRegion label={t('body')} className={classes.text}>
            <pre>{indentJson(data.body)}</pre>
          </ScrollRegion>
          {data.answer !== null && (
            <>
              <h4>{t('answer')}</h4>
              <ScrollRegion label={t('answer')} className={classes.text}>
                <pre>{data.answer || t('answer_empty')}</pre>
              </ScrollRegion>
            </>
          )}
        </>
      )}
      <WriteAccess>
        <Button variant="default" size="xs" loading={isPending} disabled={!isEnabled} onClick={redeliver}>
          {t('redeliver')}
        </Button>
      </WriteAccess>
    </div>
  )
}

function Item({ id, delivery, isEnabled }: DeliveryProps & { isEnabled: boolean }) {
  const { t } = useTranslation('webhooks')
  const { dateTime } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={classes.delivery}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span>{t(`event_names.${delivery.event}`)}</span>
        <time dateTime={delivery.created_at}>{dateTime(delivery.created_at)}</time>
        <Badge tone={tones[delivery.state]}>{t(`states.${delivery.state}`)}</Badge>
        <ChevronDown size={16} aria-hidden className={classes.arrow} />
      </button>
      {isOpen && <Content id={id} delivery={delivery} isEnabled={isEnabled} />}
    </li>
  )
}

/** Deliveries of the last days with their results. */
export function WebhookDeliveries({ id, isEnabled }: { id: number; isEnabled: boolean }) {
  const { t } = useTranslation('webhooks')
  const [search, setSearch] = useState<DeliveriesSearch>({ page: 1, state: undefined })
  const { data, error, refetch } = useQuery(deliveriesQuery(id, search))
  return (
    <Section title={t('deliveries')} hint={t('deliveries_hint')}>
      <div className={classes.chips}>
        {states.map((state) => (
          <FilterChip
            key={state}
            label={t(`states.${state}`)}
            isOn={search.state === state}
            onToggle={(isOn) => setSearch({ page: 1, state: isOn ? state : undefined })}
          />
        ))}
      </div>
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton count={3} height={44} />}
      {data?.data.length === 0 && <p className={classes.facts}>{t('no_deliveries')}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.deliveries}>
          {data.data.map((delivery) => (
            <Item key={delivery.id} id={id} delivery={delivery} isEnabled={isEnabled} />
          ))}
        </ul>
      )}
      {data && <Pager meta={data.meta} onPage={(page) => setSearch({ ...search, page })} />}
    </Section>
  )
}
