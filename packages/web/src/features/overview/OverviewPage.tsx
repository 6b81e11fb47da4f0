import type { Overview } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { HardDrive, Image, Images, Share2, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PeriodChips } from '#components/day-chart/PeriodChips.tsx'
import type { Span } from '#components/day-chart/period-search.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { Cards, CardsPage } from '#ui/layout/CardsPage.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { StatTiles } from '#ui/layout/StatTiles.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { OrdersCard, UploadsCard, UsersCard } from './DayCards.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { checklistQuery, overviewQuery } from '#data/operations/dashboard.ts'
import { StoragesCard } from './StoragesCard.tsx'
import { WaitingCard } from './WaitingCard.tsx'

const route = getRouteApi('/admin/')

function Totals({ totals }: Pick<Overview, 'totals'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <StatTiles
      tiles={[
        { to: '/admin/users', label: t('titles.admin_users'), value: formats.number(totals.users), Icon: UsersRound },
        { to: '/admin/photos', label: t('titles.admin_photos'), value: formats.number(totals.photos), Icon: Image },
        { to: '/admin/albums', label: t('titles.admin_albums'), value: formats.number(totals.albums), Icon: Images },
        { to: '/admin/shares', label: t('titles.admin_shares'), value: formats.number(totals.shares), Icon: Share2 },
        { to: '/admin/storages', label: t('storage.title'), value: formats.bytes(totals.bytes), Icon: HardDrive },
      ]}
    />
  )
}

interface Props {
  overview: Overview
  span: Span
}

function Content({ overview: { totals, waiting, revenue, days }, span }: Props) {
  return (
    <>
      <Totals totals={totals} />
      <Cards>
        <WaitingCard waiting={waiting} />
        <OrdersCard revenue={revenue} days={days} span={span} />
        <UploadsCard days={days} />
        <UsersCard days={days} suspended={totals.users_suspended} />
        <StoragesCard storages={totals.storages} bytes={totals.bytes} />
      </Cards>
    </>
  )
}

/** The whole site at a glance: what there is, what waits, and what happened lately. */
export function OverviewPage() {
  const { t } = useTranslation(['overview', 'app'])
  const { days = 30 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(overviewQuery(days))
  // What stands above the rest comes with it, or the rest would jump.
  const { isPending } = useQuery(checklistQuery)
  return (
    <CardsPage>
      <PageTitle title={t('app:titles.admin')}>
        <PeriodChips
          days={days}
          label={(count) => t('last', { count })}
          onChoose={(span) => void navigate({ search: { days: span }, replace: true })}
        />
      </PageTitle>
      {!isPending && <ChecklistCard />}
      {error && !data && <ErrorState hint={error.message} onRetry={() => void refetch()} />}
      {!error && (!data || isPending) && <OverviewSkeleton />}
      {data && !isPending && <Content overview={data} span={days} />}
    </CardsPage>
  )
}
