import type { Share } from '@imagora/contract'
import { Checkbox, Button, NativeSelect } from '@mantine/core'
import { Link, getRouteApi } from '@tanstack/react-router'
import { Copy, Download, EllipsisVertical, ExternalLink, Eye, Pencil, Trash2, X, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlbumCover } from '#components/albums/AlbumCover.tsx'
import { useCopy } from '#components/links/use-copy.ts'
import { formatStyledLink } from '@imagora/contract/embed-codes'
import { useFormats } from '#lib/formats/formatters.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { getShareName, sharesQuery } from '#data/sharing/shares.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PopMenu, PopMenuItem, PopMenuDivider } from '#ui/overlay/PopMenu.tsx'
import shareCardClasses from './ShareCard.module.css'
import { ShareBadges } from './ShareBadges.tsx'
import classes from './SharesPage.module.css'
import { useState, lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import { CardsSkeleton } from '#ui/feedback/Skeleton.tsx'
import type { SharesOrder, SharesSearch } from '#data/sharing/search-params.ts'
import type { ShareModalRequest } from './SharePanel.tsx'

interface ShareCardProps {
  share: Share
  isChosen: boolean
  /** Whether a click on the card selects it. */
  isSelecting: boolean
  onChoose: () => void
  onEdit: () => void
  onDelete: () => void
}

function Figures({ share: { view_count, download_count } }: { share: Share }) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const figures = [
    { Icon: Eye, count: view_count, words: t('views', { count: view_count }) },
    { Icon: Download, count: download_count, words: t('downloads', { count: download_count }) },
  ]
  return (
    <ul className={shareCardClasses.figures}>
      {figures.map(({ Icon, count, words }) => (
        <li key={words} title={words}>
          <Icon size={14} aria-hidden />
          <span aria-hidden>{formats.compact(count)}</span>
          <span className="unseen">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function Menu({
  share,
  name,
  onEdit,
  onDelete,
}: Pick<ShareCardProps, 'share' | 'onEdit' | 'onDelete'> & { name: string }) {
  const { t } = useTranslation('shares')
  return (
    <PopMenu label={t('menu_named', { name })} trigger={<EllipsisVertical size={16} />}>
      <PopMenuItem onClick={() => window.open(share.url, '_blank', 'noopener')}>
        <ExternalLink size={16} />
        {t('open')}
      </PopMenuItem>
      <PopMenuItem onClick={onEdit}>
        <Pencil size={16} />
        {t('edit')}
      </PopMenuItem>
      <PopMenuDivider />
      <PopMenuItem onClick={onDelete}>
        <Trash2 size={16} />
        {t('remove')}
      </PopMenuItem>
    </PopMenu>
  )
}

/** Card of a share; the whole card opens its panel. */
function ShareCard({ share, isChosen, isSelecting, onChoose, onEdit, onDelete }: ShareCardProps) {
  const { t } = useTranslation('shares')
  const copy = useCopy('link')
  const style = useLinkStyle()
  const { id, url, type, covers, content, album, photo_count } = share
  const count = t('photos', { count: photo_count })
  const name = getShareName(share, count)
  return (
    <article
      className={shareCardClasses.card}
      data-chosen={isChosen || undefined}
      data-over={share.is_expired || undefined}
    >
      <AlbumCover covers={covers} className={shareCardClasses.covers} />
      <div className={shareCardClasses.check}>
        <Checkbox aria-label={t('choose_named', { name })} checked={isChosen} onChange={onChoose} />
      </div>
      <div className={shareCardClasses.body}>
        <h2 className={shareCardClasses.name}>
          {isSelecting ? (
            <button type="button" className={shareCardClasses.link} aria-pressed={isChosen} onClick={onChoose}>
              {name}
            </button>
          ) : (
            <Link
              from="/user/shares"
              to="."
              search={(before) => ({ ...before, share: id })}
              className={shareCardClasses.link}
            >
              {name}
            </Link>
          )}
        </h2>
        <p className={shareCardClasses.kind}>
          {t(`kinds.${type}`)} · {count}
        </p>
        {album && content && <p className={shareCardClasses.content}>{content}</p>}
        <ShareBadges share={share} />
      </div>
      <div className={shareCardClasses.foot}>
        <Figures share={share} />
        <IconButton label={t('copy_link')} onClick={() => void copy(formatStyledLink(url, style))}>
          <Copy size={16} />
        </IconButton>
        <Menu share={share} name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </article>
  )
}

interface Props {
  chosen: ChosenShares
  onDelete: (ids: number[]) => void
}

/** Selection count and bulk actions; replaces the title. */
function SharesBar({ chosen, onDelete }: Props) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const count = chosen.ids.size
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selection')}>
      <IconButton label={t('select_end')} onClick={chosen.stopSelecting}>
        <X size={20} />
      </IconButton>
      <h1 className="unseen">{t('title')}</h1>
      <output className={classes.count}>
        {t('selected', { chosen: formats.number(count), total: formats.number(chosen.total) })}
      </output>
      <Button variant="subtle" size="xs" disabled={count === chosen.total} onClick={chosen.selectAll}>
        {t('select_all')}
      </Button>
      <Button
        className={classes.end}
        color="red"
        variant="light"
        disabled={count === 0}
        leftSection={<Trash2 size={16} />}
        onClick={() => onDelete([...chosen.ids])}
      >
        {t('remove_count', { count })}
      </Button>
    </div>
  )
}

const nobody: ReadonlySet<number> = new Set()

/** Selected shares of the page; shares that left the page are deselected. */
function useSelectedShares(shares: Share[] | undefined) {
  const [kept, setKept] = useState(nobody)
  const [isAsked, setAsked] = useState(false)
  const shown = (shares ?? []).map(({ id }) => id)
  const ids = new Set(shown.filter((id) => kept.has(id)))
  return {
    ids,
    total: shown.length,
    /** Whether a click selects. */
    isSelecting: isAsked || ids.size > 0,
    startSelecting: () => setAsked(true),
    toggle(id: number) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setKept(next)
    },
    selectAll: () => setKept(new Set(shown)),
    stopSelecting() {
      setAsked(false)
      setKept(nobody)
    },
  }
}

type ChosenShares = ReturnType<typeof useSelectedShares>

// Dialogs are closed at first, so they load on demand and do not delay the list.
const ShareLayers = lazy(async () => ({ default: (await import('./ShareModals.tsx')).ShareModals }))

const route = getRouteApi('/user/shares')

function Title({ total, onSelect }: { total: number | undefined; onSelect: () => void }) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const { q, order = 'newest' } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (search: SharesSearch) => void navigate({ search, replace: true })
  const orders = ['newest', 'oldest', 'most_viewed'] as const
  return (
    <PageTitle title={t('title')} count={total === undefined ? undefined : formats.number(total)}>
      <SearchField
        label={t('search')}
        value={q}
        onSearch={(text) => show({ ...(text && { q: text }), ...(order !== 'newest' && { order }) })}
      />
      <NativeSelect
        aria-label={t('order')}
        value={order}
        data={orders.map((value) => ({ value, label: t(`orders.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          show({ ...(q && { q }), ...(value !== 'newest' && { order: value as SharesOrder }) })
        }
      />
      <IconButton variant="default" label={t('select')} onClick={onSelect}>
        <ListChecks size={16} />
      </IconButton>
    </PageTitle>
  )
}

function Nothing({ q }: { q: string | undefined }) {
  const { t } = useTranslation('shares')
  if (q) return <EmptyState illustration="search" title={t('none_found', { q })} />
  const action = <ButtonLink to="/user/photos">{t('to_photos')}</ButtonLink>
  return <EmptyState illustration="album" title={t('none')} hint={t('none_hint')} action={action} />
}

interface CardsProps {
  shares: Share[]
  chosen: ChosenShares
  onAsk: (asked: ShareModalRequest) => void
}

const Cards = ({ shares, chosen, onAsk }: CardsProps) => (
  <div className={classes.grid} data-choosing={chosen.isSelecting || undefined}>
    {shares.map((share) => (
      <ShareCard
        key={share.id}
        share={share}
        isChosen={chosen.ids.has(share.id)}
        isSelecting={chosen.isSelecting}
        onChoose={() => chosen.toggle(share.id)}
        onEdit={() => onAsk({ about: 'edit', share })}
        onDelete={() => onAsk({ about: 'delete', ids: [share.id] })}
      />
    ))}
  </div>
)

export function SharesPage() {
  const { t } = useTranslation('shares')
  const { share: opened, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: shares, isPending, isLoadingError, error, refetch } = useQuery(sharesQuery(search))
  const chosen = useSelectedShares(shares?.data)
  const [asked, ask] = useState<ShareModalRequest | null>(null)
  const total = shares?.meta.total

  return (
    <div className={classes.page}>
      {chosen.isSelecting ? (
        <SharesBar chosen={chosen} onDelete={(ids) => ask({ about: 'delete', ids })} />
      ) : (
        <Title total={total} onSelect={chosen.startSelecting} />
      )}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {isPending && <CardsSkeleton height={264} />}
      {total === 0 && <Nothing q={search.q} />}
      {shares && <Cards shares={shares.data} chosen={chosen} onAsk={ask} />}
      {shares && <Pager meta={shares.meta} onPage={(page) => void navigate({ search: { ...search, page } })} />}
      <Suspense>
        <ShareLayers
          opened={opened}
          onClosePanel={() => void navigate({ search })}
          asked={asked}
          onAsk={ask}
          onClose={() => ask(null)}
          onDeleted={chosen.stopSelecting}
        />
      </Suspense>
    </div>
  )
}
