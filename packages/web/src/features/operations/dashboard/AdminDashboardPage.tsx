import type { BackupProtection, Overview, OverviewStorage, Statistics, Waiting } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Card } from '#ui/layout/Card.tsx'
import { ButtonLink, TextLink } from '#ui/layout/links.tsx'
import classes from './AdminDashboardPage.module.css'
import { Cards, CardsPage } from '#ui/layout/CardsPage.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Link, linkOptions, getRouteApi } from '@tanstack/react-router'
import { Badge } from '#ui/feedback/Badge.tsx'
import { ChevronRight, CircleCheck, HardDrive, Image, Images, Share2, UsersRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { StatTiles } from '#ui/layout/StatTiles.tsx'
import { FindingCard } from '#features/operations/health/FindingCard.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { usePermissions } from '#data/identity/permissions.ts'
import { StatisticCards } from './StatisticCards.tsx'
import { StatisticsToolbar } from './StatisticsToolbar.tsx'
import { checklistQuery, overviewQuery, statisticsQuery } from '#data/operations/dashboard.ts'

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
  /** The only storage holds all data however little that is. Shares are words, as a bar would look like a limit. */
  isCompared: boolean
}

function StorageLine({ storage, all, isCompared }: StorageLineProps) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const { id, name, driver, bytes, photo_count: count, is_enabled, state } = storage
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
        {isCompared && all > 0 && ` · ${t('storages.share', { share: formats.percent(bytes / all) })}`}
      </div>
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
  registrations: linkOptions({ to: '/admin/users', search: { pending: 1 } }),
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
function ProtectionNotice({ protection }: { protection: Exclude<BackupProtection, 'safe'> }) {
  const { t } = useTranslation(['backups', 'app'])
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
        {t('app:sentences', {
          first: t(`protection.states.${protection}`),
          second: t(`protection.steps.${protection}`),
        })}
      </p>
    </FindingCard>
  )
}

interface Props {
  overview: Overview
  statistics: Statistics
}

function Content({ overview: { totals, waiting, protection }, statistics }: Props) {
  return (
    <>
      {protection && protection !== 'safe' && (
        <div className={classes.protection}>
          <ProtectionNotice protection={protection} />
        </div>
      )}
      <Totals totals={totals} />
      <Cards>
        <PendingTasksCard waiting={waiting} />
        <StatisticCards statistics={statistics} suspended={totals.users_suspended ?? 0} />
        {totals.storages && <StoragesCard storages={totals.storages} bytes={totals.bytes ?? 0} />}
      </Cards>
    </>
  )
}

export function AdminDashboardPage() {
  const { t } = useTranslation(['overview', 'app'])
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const overview = useQuery(overviewQuery)
  const statistics = useQuery(statisticsQuery(search))
  const error = overview.error ?? statistics.error
  // The checklist is above the rest, so both render together; otherwise the rest would jump.
  const isSetupReadable = usePermissions()('settings.read')
  const checklist = useQuery({ ...checklistQuery, enabled: isSetupReadable })
  const isPending = isSetupReadable && checklist.isPending
  const isComplete = overview.data !== undefined && statistics.data !== undefined
  return (
    <CardsPage>
      <PageTitle title={t('app:titles.admin')} />
      <StatisticsToolbar
        search={search}
        statistics={statistics.data}
        onChange={(chosen) => void navigate({ search: chosen, replace: true })}
      />
      {isSetupReadable && !isPending && <ChecklistCard />}
      {error && !isComplete && (
        <ErrorState
          hint={error.message}
          onRetry={() => {
            void overview.refetch()
            void statistics.refetch()
          }}
        />
      )}
      {!error && (!isComplete || isPending) && <DashboardSkeleton />}
      {isComplete && !isPending && <Content overview={overview.data} statistics={statistics.data} />}
    </CardsPage>
  )
}
