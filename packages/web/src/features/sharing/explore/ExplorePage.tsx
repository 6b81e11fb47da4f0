import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyboardHelp } from '#components/keyboard/KeyboardHelp.tsx'
import { usePageKeys } from '#components/keyboard/use-page-keys.ts'
import { ViewMenu } from '#components/gallery/ViewMenu.tsx'
import { useProfile } from '#data/identity/session.ts'
import { useProvidePageSearch } from '#lib/state/page-search.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PlainSelect } from '#ui/field/PlainSelect.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { ExploreGallery } from './ExploreGallery.tsx'
import classes from './ExplorePage.module.css'
import { exploreTagsQuery } from '#data/sharing/explore.ts'
import { type ExploreSearch, alternativeOrders } from '#data/sharing/search-params.ts'
import { useEndlessPhotos } from './use-explore-list.ts'

// Photos are the default tab, so the album list loads on demand.
const AlbumList = lazy(async () => ({ default: (await import('./ExploreAlbumList.tsx')).ExploreAlbumList }))

const route = getRouteApi('/public/explore/explore')

interface PartProps {
  search: ExploreSearch
  /** Receives the new search; it replaces the history entry instead of adding one. */
  onSearch: (search: ExploreSearch) => void
}

/** Returns the search with changes; empty values are removed. */
const withChanges = (search: ExploreSearch, changes: { [Name in keyof ExploreSearch]: ExploreSearch[Name] | '' }) =>
  Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, value]) => value)) as ExploreSearch

function TagLine({ search, onSearch }: PartProps) {
  const { t } = useTranslation('explore')
  const { data } = useQuery(exploreTagsQuery)
  const names = data?.map(({ name }) => name) ?? []
  // The tag in the URL may be too rare to be in the list.
  const shown = search.tag && !names.includes(search.tag) ? [search.tag, ...names] : names
  if (shown.length === 0) return null
  return (
    <ul className={classes.tags} aria-label={t('tags')}>
      {shown.map((tag) => (
        <li key={tag}>
          <FilterChip
            label={tag}
            isOn={tag === search.tag}
            onToggle={(isOn) => onSearch(withChanges(search, { tag: isOn ? tag : '' }))}
          />
        </li>
      ))}
    </ul>
  )
}

function Photos({ search, onSearch }: PartProps) {
  const { t } = useTranslation('explore')
  const { q, tag, order } = search
  const list = useEndlessPhotos({ ...(q && { q }), ...(tag && { tag }), ...(order === 'most_liked' && { order }) })
  const nothing =
    q || tag ? (
      <EmptyState illustration="search" title={t('none_found')} hint={t('none_found_hint')} />
    ) : (
      <EmptyState illustration="pictures" title={t('none')} hint={t('none_hint')} />
    )
  return (
    <>
      <TagLine search={search} onSearch={onSearch} />
      <ExploreGallery list={list} label={t('photos')} nothing={nothing} />
    </>
  )
}

function Head({ search, onSearch }: PartProps) {
  const { t } = useTranslation(['explore', 'app'])
  const isLoggedIn = useProfile() !== null
  const { q, order, tab = 'photos' } = search
  const other = alternativeOrders[tab]
  const label = t('explore:search')
  const handleSearch = (text: string) => onSearch(withChanges(search, { q: text }))
  const field = useRef<HTMLInputElement>(null)
  usePageKeys(isLoggedIn ? {} : { onSearch: () => field.current?.select() })
  useProvidePageSearch({ label, placeholder: label, value: q ?? '', onSearch: handleSearch })
  return (
    <PageTitle title={t('app:titles.explore')}>
      {/* The header of a logged-in user has the search; that of visitors has none. */}
      {!isLoggedIn && <SearchField ref={field} label={label} value={q} onSearch={handleSearch} />}
      <PlainSelect
        label={t('explore:order')}
        options={(['newest', other] as const).map((value) => ({ value, label: t(`explore:orders.${value}`) }))}
        selected={order ?? 'newest'}
        onSelect={(value) => onSearch(withChanges(search, { order: value === other ? other : '' }))}
      />
      {!search.tab && <ViewMenu hasGrouping={false} />}
    </PageTitle>
  )
}

export function ExplorePage() {
  const { t } = useTranslation('explore')
  const isLoggedIn = useProfile() !== null
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: ExploreSearch) => void navigate({ search: next, replace: true })
  const { q, order, tab } = search
  return (
    <>
      <Head search={search} onSearch={show} />
      <Tabs
        label={t('kinds')}
        tabs={[
          { name: 'photos', label: t('photos') },
          { name: 'albums', label: t('albums') },
        ]}
        selected={tab ?? 'photos'}
        onSelect={(name) => show(withChanges(search, { tab: name === 'albums' ? name : '', tag: '', order: '' }))}
      >
        <div className={classes.panel}>
          {tab ? (
            <Suspense fallback={<CardsSkeleton height={236} />}>
              <AlbumList filters={{ ...(q && { q }), ...(order === 'oldest' && { order }) }} isNarrowed={Boolean(q)} />
            </Suspense>
          ) : (
            <Photos search={search} onSearch={show} />
          )}
        </div>
      </Tabs>
      {/* The layout of a logged-in user has the help already. */}
      {!isLoggedIn && <KeyboardHelp />}
    </>
  )
}
