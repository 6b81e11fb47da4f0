import type { Overview, OverviewStorage, Waiting } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DayChart } from '#components/day-chart/DayChart.tsx'
import type { DaySpan } from '#data/operations/search-params.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Card } from '#ui/layout/Card.tsx'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import classes from './AdminDashboardPage.module.css'
import { Cards, CardsPage } from '#ui/layout/CardsPage.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Link, linkOptions, getRouteApi } from '@tanstack/react-router'
import { Meter } from '#ui/feedback/Meter.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ChevronRight, CircleCheck, HardDrive, Image, Images, Share2, UsersRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { PeriodChips } from '#components/day-chart/PeriodChips.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { StatTiles } from '#ui/layout/StatTiles.tsx'
import { FindingCard } from '#features/operations/health/FindingCard.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { usePermissions } from '#data/identity/permissions.ts'
import { checklistQuery, overviewQuery } from '#data/operations/dashboard.ts'

type Day = Overview['days'][number]

/** Numbers that the role may not read are absent. */
const sumOf = (days: Day[], pick: (day: Day) => number | undefined) =>
  days.reduce((sum, day) => sum + (pick(day) ?? 0), 0)

function DailyUploadsCard({ days }: { days: Day[] }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const words = (count: number, bytes: number) => t('uploads.sum', { count, size: formats.bytes(bytes) })
  const count = sumOf(days, ({ photos }) => photos)
  return (
    <Card title={t('uploads.title')}>
      <p className={classes.sum}>
        {count > 0
          ? words(
              count,
              sumOf(days, ({ bytes }) => bytes),
            )
          : t('uploads.none')}
      </p>
      <div className={classes.chart}>
        <DayChart
          label={t('uploads.title')}
          heads={[t('day'), t('uploads.head')]}
          days={days}
          value={({ photos = 0 }) => photos}
          text={({ photos = 0, bytes = 0 }) => words(photos, bytes)}
        />
      </div>
    </Card>
  )
}

function DailyUsersCard({ days, suspended }: { days: Day[]; suspended: number }) {
  const { t } = useTranslation('overview')
  const count = sumOf(days, ({ users }) => users)
  return (
    <Card
      title={t('users.title')}
      action={
        suspended > 0 && (
          <TextLink to="/admin/users" search={{ is_suspended: 1 }}>
            {t('users.suspended', { count: suspended })}
          </TextLink>
        )
      }
    >
      <p className={classes.sum}>{count > 0 ? t('users.sum', { count }) : t('users.none')}</p>
      <div className={classes.chart}>
        <DayChart
          label={t('users.title')}
          heads={[t('day'), t('users.head')]}
          days={days}
          value={({ users = 0 }) => users}
          text={({ users = 0 }) => t('users.sum', { count: users })}
        />
      </div>
    </Card>
  )
}

interface OrdersProps {
  revenue: NonNullable<Overview['revenue']>
  days: Day[]
  span: DaySpan
}

/** Daily revenue, each currency separately. */
function DailyOrdersCard({ revenue, days, span }: OrdersProps) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  return (
    <Card
      title={t('orders.title')}
      action={
        <TextLink to="/admin/revenue" search={span === 30 ? {} : { days: span }}>
          {t('orders.more')}
        </TextLink>
      }
    >
      {revenue.length === 0 ? (
        <p className={classes.sum}>{t('orders.none')}</p>
      ) : (
        <ul className={classes.money}>
          {revenue.map(({ currency, total, order_count }) => (
            <li key={currency}>
              <strong>{formats.money(total, currency)}</strong>
              <span>{t('orders.sum', { count: order_count })}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.chart}>
        <DayChart
          label={t('orders.chart')}
          heads={[t('day'), t('orders.head')]}
          days={days}
          value={({ orders = 0 }) => orders}
          text={({ orders = 0 }) => t('orders.sum', { count: orders })}
        />
      </div>
    </Card>
  )
}

const tiles = ['users', 'photos', 'albums', 'shares', 'bytes']
const cards = ['waiting', 'orders', 'uploads', 'users']

/** The skeleton has the size of the loaded content, so that nothing jumps. */
function DashboardSkeleton() {
  return (
    <Skeleton>
      <div className={classes.tiles}>
        {tiles.map((name) => (
          <SkeletonBlock key={name} height={77} />
        ))}
      </div>
      <Cards>
        {cards.map((name) => (
          <SkeletonBlock key={name} height={name === 'waiting' || name === 'orders' ? 325 : 293} />
        ))}
        <div className={classes.storages}>
          <SkeletonBlock height={135} />
        </div>
      </Cards>
    </Skeleton>
  )
}

const tones = { ok: 'success', failing: 'danger', unknown: 'neutral' } as const

interface StorageLineProps {
  storage: OverviewStorage
  all: number
  /** The only storage holds all data however little that is, so a full bar would mislead. */
  isCompared: boolean
}

function StorageLine({ storage, all, isCompared }: StorageLineProps) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const { id, name, driver, bytes, photo_count: count, is_enabled, state } = storage
  const share = all === 0 ? 0 : bytes / all
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <Link to="/admin/storages" search={{ storage: id }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.driver}>{driver}</span>
        <span className={classes.tags}>
          {!is_enabled && <Badge>{t('storages.off')}</Badge>}
          <Badge tone={tones[state]}>{t(`storages.states.${state}`)}</Badge>
        </span>
      </div>
      <div className={classes.facts}>
        {formats.bytes(bytes)} · {t('storages.files', { count })}
      </div>
      {isCompared && <Meter share={share} label={t('storages.share', { name, share: formats.percent(share) })} />}
    </li>
  )
}

/** Storages with their usage and health. */
function StoragesCard({ storages, bytes }: { storages: OverviewStorage[]; bytes: number }) {
  const { t } = useTranslation('overview')
  return (
    <div className={classes.wide}>
      <Card title={t('storages.title')} action={<TextLink to="/admin/storages">{t('storages.more')}</TextLink>}>
        <ul className={classes.list}>
          {storages.map((storage) => (
            <StorageLine key={storage.id} storage={storage} all={bytes} isCompared={storages.length > 1} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** Link of each task to a list with the same number of items. */
const lists = {
  tickets: linkOptions({ to: '/admin/tickets', search: { waiting: true } }),
  reports: linkOptions({ to: '/admin/reports' }),
  transfers: linkOptions({ to: '/admin/orders', search: { transfer: 1 } }),
  orders_late: linkOptions({ to: '/admin/orders', search: { late: 1 } }),
  explore_queue: linkOptions({ to: '/admin/explore' }),
  jobs_failed: linkOptions({ to: '/admin/jobs', search: { state: 'failed' } }),
} satisfies Record<keyof Waiting, object>

const kinds = Object.keys(lists) as (keyof Waiting)[]

/** Open tasks of the team, with links. */
function PendingTasksCard({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const shown = kinds.flatMap((kind) => (waiting[kind] === undefined ? [] : [{ kind, count: waiting[kind] }]))
  const isQuiet = shown.every(({ count }) => count === 0)
  return (
    <Card title={t('waiting.title')}>
      {isQuiet && (
        <p className={classes.quiet}>
          <CircleCheck size={20} aria-hidden />
          {t('waiting.none')}
        </p>
      )}
      <ul className={classes.waitingCardList}>
        {shown.map(({ kind, count }) => (
          <li key={kind}>
            <Link {...lists[kind]} className={classes.row} data-waiting={count > 0 || undefined}>
              <span>{t(`waiting.${kind}`)}</span>
              <strong>{formats.number(count)}</strong>
              <ChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const route = getRouteApi('/admin/')

function Totals({ totals }: Pick<Overview, 'totals'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const number = (count: number | undefined) => (count === undefined ? null : formats.number(count))
  if (Object.keys(totals).length === 0) return null
  return (
    <StatTiles
      tiles={[
        { to: '/admin/users', label: t('titles.admin_users'), value: number(totals.users), Icon: UsersRound },
        { to: '/admin/photos', label: t('titles.admin_photos'), value: number(totals.photos), Icon: Image },
        { to: '/admin/albums', label: t('titles.admin_albums'), value: number(totals.albums), Icon: Images },
        { to: '/admin/shares', label: t('titles.admin_shares'), value: number(totals.shares), Icon: Share2 },
        {
          to: '/admin/storages',
          label: t('storage.title'),
          value: totals.bytes === undefined ? null : formats.bytes(totals.bytes),
          Icon: HardDrive,
        },
      ].flatMap(({ value, ...tile }) => (value === null ? [] : [{ ...tile, value }]))}
    />
  )
}

/** Warns while the loss of the machine would be the loss of photos. */
function ProtectionNotice({ protection }: { protection: NonNullable<Overview['protection']> }) {
  const { t } = useTranslation('backups')
  if (protection === 'safe') return null
  return (
    <FindingCard
      level="warning"
      title={t('protection.title')}
      action={
        <ButtonLink to="/admin/backups" variant="default" size="xs">
          {t('title')}
        </ButtonLink>
      }
    >
      <p>
        {t(`protection.states.${protection}`)} {t(`protection.steps.${protection}`)}
      </p>
    </FindingCard>
  )
}

interface Props {
  overview: Overview
  span: DaySpan
}

function Content({ overview: { totals, waiting, protection, revenue, days }, span }: Props) {
  return (
    <>
      {protection && <ProtectionNotice protection={protection} />}
      <Totals totals={totals} />
      <Cards>
        <PendingTasksCard waiting={waiting} />
        {revenue && <DailyOrdersCard revenue={revenue} days={days} span={span} />}
        {totals.photos !== undefined && <DailyUploadsCard days={days} />}
        {totals.users_suspended !== undefined && <DailyUsersCard days={days} suspended={totals.users_suspended} />}
        {totals.storages && <StoragesCard storages={totals.storages} bytes={totals.bytes ?? 0} />}
      </Cards>
    </>
  )
}

export function AdminDashboardPage() {
  const { t } = useTranslation(['overview', 'app'])
  const { days = 30 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(overviewQuery(days))
  // The checklist is above the rest, so both render together; otherwise the rest would jump.
  const isSetupReadable = usePermissions()('settings.read')
  const checklist = useQuery({ ...checklistQuery, enabled: isSetupReadable })
  const isPending = isSetupReadable && checklist.isPending
  return (
    <CardsPage>
      <PageTitle title={t('app:titles.admin')}>
        <PeriodChips
          days={days}
          label={(count) => t('last', { count })}
          onChoose={(span) => void navigate({ search: { days: span }, replace: true })}
        />
      </PageTitle>
      {isSetupReadable && !isPending && <ChecklistCard />}
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!error && (!data || isPending) && <DashboardSkeleton />}
      {data && !isPending && <Content overview={data} span={days} />}
    </CardsPage>
  )
}
