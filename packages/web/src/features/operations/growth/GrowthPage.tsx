import type { Growth, GrowthItem } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { growthQuery, useMeasureGrowth } from '#data/operations/growth.ts'
import classes from '#features/operations/health/Operations.module.css'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { CleanUpButton } from './CleanUpButton.tsx'
import growthClasses from './Growth.module.css'
import { endsByItself, useGrowthTexts } from './growth-texts.ts'

const WARNING_DAYS = 14

/** A disk or storage, with a bar for the share of its room that is used. */
function SpaceRow({ item }: { item: GrowthItem }) {
  const { t } = useTranslation(['growth', 'app'])
  const formats = useFormats()
  const { nameOf, changeOf, forecastOf } = useGrowthTexts()
  const { kind, bytes, limit_bytes: limit, storage_id, full_in_days: days } = item
  const name = nameOf(item)
  const size = formats.bytes(bytes)
  const used = limit === null ? size : t('used_of', { used: size, total: formats.bytes(limit) })
  const isUrgent = days !== null && days < WARNING_DAYS
  const facts = [
    used,
    item.count !== null && t('app:labeled', { label: t('count'), value: formats.number(item.count) }),
    changeOf(item),
    limit === null && t('unknown_limit'),
  ].filter(Boolean)
  return (
    <li>
      <div className={growthClasses.line}>
        {kind === 'storage' && storage_id !== null ? (
          <TextLink to="/admin/storages" search={{ storage: storage_id }}>
            {name}
          </TextLink>
        ) : (
          <span>{name}</span>
        )}
        {days !== null && <Badge tone={isUrgent ? 'danger' : 'neutral'}>{forecastOf(days)}</Badge>}
      </div>
      {limit !== null && limit > 0 && (
        <Meter
          share={bytes / limit}
          label={t('app:labeled', { label: name, value: used })}
          tone={isUrgent ? 'danger' : undefined}
        />
      )}
      <p>{facts.join(' · ')}</p>
    </li>
  )
}

/** Files and records as cards, for viewports too narrow for columns. */
function RecordCards({ items }: { items: GrowthItem[] }) {
  const { t } = useTranslation(['growth', 'app'])
  const formats = useFormats()
  const { nameOf, changeOf, keptOf } = useGrowthTexts()
  const factsOf = (item: GrowthItem) =>
    [
      formats.bytes(item.bytes),
      item.count !== null && t('app:labeled', { label: t('count'), value: formats.number(item.count) }),
      changeOf(item),
      !endsByItself(item.kind) && t('app:labeled', { label: t('kept'), value: keptOf(item) }),
    ].filter(Boolean)
  return (
    <ul className={growthClasses.rows} aria-label={t('other')}>
      {items.map((item) => (
        <li key={item.kind}>
          <div className={growthClasses.line}>
            <span>{nameOf(item)}</span>
            <WriteAccess>
              <CleanUpButton item={item} />
            </WriteAccess>
          </div>
          <p>{factsOf(item).join(' · ')}</p>
        </li>
      ))}
    </ul>
  )
}

/** Files and records with what keeps them small. */
function RecordsTable({ items }: { items: GrowthItem[] }) {
  const { t } = useTranslation(['growth', 'app'])
  const formats = useFormats()
  const { nameOf, changeOf, keptOf } = useGrowthTexts()
  return (
    <ScrollRegion isNested label={t('other')} className={growthClasses.scroll}>
      <table className={growthClasses.table} aria-label={t('other')}>
        <thead>
          <tr>
            <th>{t('what')}</th>
            <th data-align="end">{t('size')}</th>
            <th data-align="end">{t('count')}</th>
            <th>{t('change')}</th>
            <th>{t('kept')}</th>
            <th>
              <span className="unseen">{t('clean')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.kind}>
              <td>{nameOf(item)}</td>
              <td data-align="end">{formats.bytes(item.bytes)}</td>
              <td data-align="end">{item.count === null ? '–' : formats.number(item.count)}</td>
              <td>{changeOf(item) ?? '–'}</td>
              <td>{keptOf(item)}</td>
              <td data-align="end">
                <WriteAccess>
                  <CleanUpButton item={item} />
                </WriteAccess>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function TableCards({ tables }: Pick<Growth, 'tables'>) {
  const { t } = useTranslation(['growth', 'app'])
  const formats = useFormats()
  return (
    <ul className={growthClasses.rows} aria-label={t('tables')}>
      {tables.map(({ name, bytes, count }) => (
        <li key={name}>
          <code dir="ltr" className={growthClasses.name}>
            {name}
          </code>
          <p>
            {formats.bytes(bytes)} · {t('app:labeled', { label: t('count'), value: formats.number(count) })}
          </p>
        </li>
      ))}
    </ul>
  )
}

function DatabaseTables({ tables }: Pick<Growth, 'tables'>) {
  const { t } = useTranslation(['growth', 'app'])
  const formats = useFormats()
  return (
    <ScrollRegion isNested label={t('tables')} className={growthClasses.scroll}>
      <table className={growthClasses.table} aria-label={t('tables')}>
        <thead>
          <tr>
            <th>{t('table')}</th>
            <th data-align="end">{t('size')}</th>
            <th data-align="end">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {tables.map(({ name, bytes, count }) => (
            <tr key={name}>
              <td>
                <code dir="ltr">{name}</code>
              </td>
              <td data-align="end">{formats.bytes(bytes)}</td>
              <td data-align="end">{formats.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const isSpace = ({ kind }: GrowthItem) => kind === 'disk' || kind === 'storage' || kind === 'database'

function GrowthCards({ growth: { items, tables } }: { growth: Growth }) {
  const { t } = useTranslation(['growth', 'app'])
  const isMobile = useIsMobile()
  const records = items.filter((item) => !isSpace(item))
  return (
    <div className={growthClasses.cards}>
      <Card title={t('space')}>
        <ul className={growthClasses.rows}>
          {items.filter(isSpace).map((item) => (
            <SpaceRow key={`${item.kind} ${item.storage_id}`} item={item} />
          ))}
        </ul>
      </Card>
      <Card
        title={t('other')}
        action={
          <TextLink to="/admin/settings" hash="retention">
            {t('retention_link')}
          </TextLink>
        }
      >
        {isMobile ? <RecordCards items={records} /> : <RecordsTable items={records} />}
      </Card>
      <Card title={t('tables')}>{isMobile ? <TableCards tables={tables} /> : <DatabaseTables tables={tables} />}</Card>
    </div>
  )
}

/** What grows on the site, how fast, and when there is no more room. */
export function GrowthPage() {
  const { t } = useTranslation(['growth', 'app'])
  const formats = useFormats()
  const { data: growth, error, refetch } = useQuery(growthQuery)
  const measurement = useMeasureGrowth()
  if (error && !growth) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!growth) return <PageSkeleton />
  return (
    <>
      <PageTitle title={t('title')}>
        <WriteAccess>
          <Button
            leftSection={<Ruler size={16} />}
            loading={measurement.isPending}
            onClick={() => measurement.mutate(undefined)}
          >
            {t('measure')}
          </Button>
        </WriteAccess>
      </PageTitle>
      {measurement.error && <Alert color="red">{measurement.error.message}</Alert>}
      {growth.measured_at === null ? (
        <EmptyState illustration="search" title={t('none')} hint={t('none_hint')} />
      ) : (
        <>
          <p className={classes.hint} aria-live="polite">
            {t('app:sentences', {
              first: t('hint'),
              second: t('measured', { ago: formats.ago(growth.measured_at) }),
            })}
          </p>
          <GrowthCards growth={growth} />
        </>
      )}
    </>
  )
}
