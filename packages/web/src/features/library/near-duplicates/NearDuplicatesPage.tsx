import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { useProfile } from '#data/identity/session.ts'
import { type NearDuplicatePage, nearDuplicatesQuery, useNearDuplicates } from '#data/library/near-duplicates.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { DuplicateGroup } from './DuplicateGroup.tsx'
import classes from './NearDuplicatesPage.module.css'

/** Time after which a group that was removed has left the page. */
const FOCUS_RETURN_MS = 50

/** Resolves and dismisses groups with an undo, and says what failed. */
function useGroupActions(holdFocus: () => (isGone: boolean) => void) {
  const { t } = useTranslation(['near-duplicates', 'app'])
  const { resolve, restore, dismiss, undismiss, refresh } = useNearDuplicates()

  function report(error: unknown, title: string) {
    // Someone changed the group in another tab, or with the API.
    if (error instanceof ApiError && error.code === 'photo_missing') {
      notices.info({ title: t('near-duplicates:changed'), message: t('near-duplicates:changed_hint') })
      void refresh()
      return
    }
    notices.error({ title, message: error instanceof Error ? error.message : '' })
  }

  async function undoResolve(ids: number[]) {
    try {
      await restore(ids)
      notices.success({ message: t('near-duplicates:restored', { count: ids.length }) })
    } catch (error) {
      report(error, t('near-duplicates:restore_failed'))
    }
  }

  async function show(ids: number[]) {
    try {
      await undismiss(ids)
    } catch (error) {
      report(error, t('near-duplicates:show_failed'))
    }
  }

  return {
    async resolve(keep: number, ids: number[]) {
      const returnFocus = holdFocus()
      try {
        await resolve({ keep, trash: ids })
      } catch (error) {
        returnFocus(false)
        report(error, t('near-duplicates:resolve_failed'))
        return
      }
      returnFocus(true)
      const action = { label: t('app:undo'), onAct: () => void undoResolve(ids), isUndo: true }
      notices.success({ message: t('near-duplicates:resolved', { count: ids.length }), action })
    },

    async dismiss(ids: number[]) {
      const returnFocus = holdFocus()
      try {
        await dismiss(ids)
      } catch (error) {
        returnFocus(false)
        report(error, t('near-duplicates:dismiss_failed'))
        return
      }
      returnFocus(true)
      const action = { label: t('app:undo'), onAct: () => void show(ids), isUndo: true }
      notices.success({ message: t('near-duplicates:dismissed'), action })
    },
  }
}

/** Keeps the focus in the list: on the group that takes the place of one that leaves, or on the button that failed. */
function useListFocus() {
  const list = useRef<HTMLDivElement>(null)
  const articles = () => [...(list.current?.querySelectorAll('article') ?? [])]
  return {
    list,
    /** Called before the button is disabled, which takes the focus from it. */
    holdFocus() {
      const button = document.activeElement
      const article = button?.closest('article') ?? null
      const place = article ? articles().indexOf(article) : -1
      return (isGone: boolean) => {
        if (place === -1 || !(button instanceof HTMLElement)) return
        // The list is rendered again by then.
        window.setTimeout(() => {
          const all = articles()
          const next = isGone ? (all[Math.min(place, all.length - 1)] ?? list.current) : button
          if (document.activeElement === document.body || document.activeElement === button) next?.focus()
        }, FOCUS_RETURN_MS)
      }
    },
  }
}

/** How much of the library was compared. */
function Progress({ pending }: { pending: number }) {
  const { t } = useTranslation('near-duplicates')
  const total = Math.max(pending, useProfile()?.photo_count ?? 0)
  return (
    <div className={classes.progress}>
      <p>{t('pending', { count: pending })}</p>
      <Meter kind="progressbar" label={t('comparing')} share={1 - pending / total} />
    </div>
  )
}

interface GroupsProps extends Pick<ComponentProps<typeof DuplicateGroup>, 'onResolve' | 'onDismiss'> {
  list: RefObject<HTMLDivElement | null>
  page: NearDuplicatePage
  onPage: (page: number) => void
}

function Groups({ list, page: { data, meta, pending_count }, onPage, ...acts }: GroupsProps) {
  const { t } = useTranslation('near-duplicates')
  return (
    <>
      {meta.total > 0 && <p className={classes.hint}>{t('hint')}</p>}
      {pending_count > 0 && <Progress pending={pending_count} />}
      <div ref={list} className={classes.groups} tabIndex={-1}>
        {meta.total === 0 && (
          <EmptyState
            illustration="pictures"
            title={t('none')}
            hint={t(pending_count > 0 ? 'none_yet_hint' : 'none_hint')}
          />
        )}
        {data.map((group) => (
          <DuplicateGroup key={Math.min(...group.photos.map(({ id }) => id))} group={group} {...acts} />
        ))}
      </div>
      <Pager meta={meta} onPage={onPage} />
    </>
  )
}

const route = getRouteApi('/user/near-duplicates')

/** Groups of photos that look the same, those whose trashing frees the most space first. */
export function NearDuplicatesPage() {
  const { t } = useTranslation('near-duplicates')
  const formats = useFormats()
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isPending, isPlaceholderData, isLoadingError, error, refetch } = useQuery(nearDuplicatesQuery(page))
  const { list, holdFocus } = useListFocus()
  const { resolve, dismiss } = useGroupActions(holdFocus)
  const isPastEnd = data?.data.length === 0 && !isPlaceholderData && page > 1

  // The last group of the last page was resolved.
  useEffect(() => {
    if (isPastEnd) void navigate({ search: { page: page - 1 }, replace: true })
  }, [isPastEnd, page, navigate])

  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} count={data && formats.number(data.meta.total)} />
      {isPending && <RowsSkeleton count={3} height={280} />}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {data && (
        <Groups
          list={list}
          page={data}
          onPage={(next) => void navigate({ search: { page: next } })}
          onResolve={resolve}
          onDismiss={dismiss}
        />
      )}
    </div>
  )
}
