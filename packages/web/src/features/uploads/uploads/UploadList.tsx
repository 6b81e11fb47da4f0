import { limits } from '@imagora/contract/limits'
import { Button, Textarea, TextInput, Switch } from '@mantine/core'
import { useState, useEffect, useRef, lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadOptionFields } from '#features/uploads/upload-options/UploadOptionFields.tsx'
import {
  type UploadOverrides,
  getOverrides,
  type UploadChoices,
} from '#features/uploads/upload-options/upload-options.ts'
import { useCreateAlbum } from '#data/library/albums.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import type { Upload } from './engine/upload.ts'
import { queue, uploader } from './engine/uploader.ts'
import { useAlbumOption } from './use-album-option.ts'
import { useUploaderState, useTotals, useUploadIds } from './use-uploads.ts'
import { useDisclosure } from '@mantine/hooks'
import { Copy, TriangleAlert, SlidersHorizontal, FolderPlus, ImagePlus, Link } from 'lucide-react'
import { copyText } from '#lib/browser/clipboard.ts'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './UploadPanel.module.css'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { useChoiceWords, type RowActs, UploadRow } from './UploadRow.tsx'
import { useVirtualizer, type Rect, type Virtualizer } from '@tanstack/react-virtual'
import type { LinkFormat } from '@imagora/contract/embed-codes'
import uploadRowClasses from './UploadRow.module.css'
import { AllLinks } from '#features/uploads/transfers/AllLinks.tsx'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { requestUrlDialog } from '#lib/state/file-intake.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { FullBanner, UploadBanners } from './UploadBanners.tsx'
import { UploadSummary } from './UploadSummary.tsx'

function Fields({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const { choices } = useUploaderState()
  const [chosen, setChosen] = useState<UploadChoices & UploadOverrides>({
    name: '',
    intro: '',
    alt: '',
    ...choices,
    ...upload.own,
  })
  const { albums, storages, usualStorage } = useAlbumOption()
  const createAlbum = useCreateAlbum()
  const change = (changes: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...changes }))
  const keep = (own: UploadOverrides) => {
    uploader.dispatch(upload.id, { type: 'choose', own })
    onClose()
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        keep(getOverrides(chosen, choices))
      }}
    >
      <TextInput
        label={t('name')}
        description={t('name_help')}
        maxLength={limits.photo.name}
        value={chosen.name ?? ''}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        data-autofocus
      />
      <Textarea
        label={t('intro')}
        maxLength={limits.photo.intro}
        autosize
        minRows={2}
        maxRows={6}
        value={chosen.intro ?? ''}
        onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
      />
      <Textarea
        label={t('alt')}
        description={t('alt_help')}
        maxLength={limits.photo.alt}
        autosize
        maxRows={6}
        value={chosen.alt ?? ''}
        onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
      />
      <UploadOptionFields
        value={chosen}
        onChange={change}
        storages={storages}
        usualStorage={usualStorage}
        albums={albums}
        isAlbumRequired={false}
        onCreateAlbum={createAlbum}
      />
      <SubmitRow label={t('save')} isSending={false}>
        <Button variant="default" onClick={() => keep({})}>
          {t('as_batch')}
        </Button>
      </SubmitRow>
    </Form>
  )
}

/** Options of one picture that override those of the batch. */
function FileSettings({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const upload = id === null ? undefined : queue.get(id)
  return (
    <Dialog
      opened={upload !== undefined}
      onClose={onClose}
      title={t('settings_of', { filename: upload?.file.name ?? '' })}
    >
      {upload && <Fields key={upload.id} upload={upload} onClose={onClose} />}
    </Dialog>
  )
}

function Details() {
  const { t } = useTranslation(['uploads', 'app'])
  const failed = Array.from(queue.all()).filter(({ state }) => state === 'failed')
  const words = failed.map(({ id, file, reason }) => ({
    id,
    text: t('uploads:file_failed', { filename: file.name, reason: reason || t('uploads:failed') }),
  }))
  const copy = async () => {
    if (await copyText(words.map(({ text }) => text).join('\n'))) {
      notices.success({ id: 'copy', message: t('uploads:details_copied') })
    } else notices.error({ id: 'copy', message: t('app:text_copy_failed') })
  }
  return (
    <div className={classes.details}>
      <ul>
        {words.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <Button variant="light" leftSection={<Copy size={16} />} onClick={copy}>
        {t('uploads:copy_details')}
      </Button>
    </div>
  )
}

/** List of all failures with their reasons. */
function ErrorDetails() {
  const { t } = useTranslation('uploads')
  const [isOpen, { open, close }] = useDisclosure()
  const { failed } = useTotals().counts
  return (
    <>
      {failed > 0 && (
        <button type="button" className={classes.errors} onClick={open}>
          <TriangleAlert size={16} aria-hidden />
          {t('error_details')} ({failed})
        </button>
      )}
      <Dialog opened={isOpen && failed > 0} onClose={close} title={t('error_details')}>
        <Details />
      </Dialog>
    </>
  )
}

/** Options of all pictures not sent yet; each choice applies at once. */
function BatchSettings({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const { app } = useConfigs()
  const isLoggedIn = useProfile() !== null
  const { choices, problem, isFolderAlbums, isKnownSent, isSimilarShown } = useUploaderState()
  const { albums, storages, usualStorage } = useAlbumOption()
  const createAlbum = useCreateAlbum()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('settings')}>
      <div className={classes.form}>
        <p className={classes.hint}>{t('settings_hint')}</p>
        <UploadOptionFields
          value={choices}
          onChange={(changes) => uploader.choose({ choices: { ...choices, ...changes } })}
          storages={storages}
          usualStorage={usualStorage}
          albums={albums}
          isAlbumRequired={app.upload_requires_album}
          albumError={problem === 'album' ? t('album_required') : undefined}
          onCreateAlbum={createAlbum}
        />
        {isLoggedIn && (
          <>
            <Switch
              label={t('folder_albums')}
              description={t('folder_albums_help')}
              checked={isFolderAlbums}
              onChange={({ currentTarget }) => uploader.choose({ isFolderAlbums: currentTarget.checked })}
            />
            <Switch
              label={t('known_sent')}
              description={t('known_sent_help')}
              checked={isKnownSent}
              onChange={({ currentTarget }) => uploader.choose({ isKnownSent: currentTarget.checked })}
            />
            {app.near_duplicates && (
              <Switch
                label={t('similar_shown')}
                description={t('similar_shown_help')}
                checked={isSimilarShown}
                onChange={({ currentTarget }) => uploader.choose({ isSimilarShown: currentTarget.checked })}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Returns what is missing before the upload can start, as text. */
function useProblem() {
  const { t } = useTranslation('uploads')
  const { problem } = useUploaderState()
  if (problem === 'album') return t('album_required')
  if (problem === 'storage') return t('storage_required')
  return problem === 'expiry' ? t('expiry_past') : ''
}

/** Footer of the panel with the batch options. */
function SettingsBar() {
  const { t } = useTranslation('uploads')
  const [isOpen, { open, close }] = useDisclosure()
  const { choices, isFolderAlbums } = useUploaderState()
  const problem = useProblem()
  const wordsOf = useChoiceWords()
  const words = [...wordsOf(choices), ...(isFolderAlbums ? [t('folder_albums')] : [])]
  useEffect(() => {
    if (problem !== '') open()
  }, [problem, open])
  return (
    <>
      <button type="button" className={classes.line} data-problem={problem !== '' || undefined} onClick={open}>
        <SlidersHorizontal size={16} aria-hidden />
        <span className={classes.lineTitle}>{t('settings')}</span>
        <span className={classes.lineWords}>{problem || words.join(' · ')}</span>
      </button>
      <BatchSettings opened={isOpen} onClose={close} />
    </>
  )
}

interface UploadRowsProps extends RowActs {
  ids: readonly number[]
  form: LinkFormat
}

type RowVirtualizer = Virtualizer<HTMLElement, HTMLLIElement>

/** Height of a row in pixels while its file waits; rows with options, links or reasons are taller. */
const ROW_PX = 64
const RULE_PX = 1
const estimateRow = (index: number) => (index === 0 ? ROW_PX : ROW_PX + RULE_PX)

/** Size of the list until its observer reports the real one, which it does before the first paint. */
const initialRect = { width: 408, height: 600 }

/**
 * Reports the size of the list from a ResizeObserver alone. The virtualizer's own function also reads `clientWidth` as
 * the list mounts, which makes the browser style and lay out the page within the commit.
 */
function observeListRect({ scrollElement }: RowVirtualizer, onRect: (rect: Rect) => void) {
  if (!scrollElement) return undefined
  const watch = new ResizeObserver(([entry]) => {
    const { inlineSize, blockSize } = entry!.contentBoxSize[0]!
    onRect({ width: Math.round(inlineSize), height: Math.round(blockSize) })
  })
  watch.observe(scrollElement)
  return () => watch.disconnect()
}

/** Returns the observed height of a row, and until it is observed the known one, which forces no layout. */
function measureRow(row: HTMLLIElement, entry: ResizeObserverEntry | undefined, virtualizer: RowVirtualizer) {
  if (entry) return Math.round(entry.borderBoxSize[0]!.blockSize)
  const index = virtualizer.indexFromElement(row)
  return virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index)) ?? estimateRow(index)
}

/** Virtualized list: only visible rows cost rendering time. */
function UploadRows({ ids, form, ...acts }: UploadRowsProps) {
  const { t } = useTranslation('uploads')
  const scroll = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is kept over renders but what it keeps itself
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: ids.length,
    getScrollElement: () => scroll.current,
    initialRect,
    observeElementRect: observeListRect,
    estimateSize: estimateRow,
    measureElement: measureRow,
    getItemKey: (index) => ids[index]!,
    overscan: 6,
  })
  const shown = virtualizer.getVirtualItems()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
    <section ref={scroll} className={uploadRowClasses.scroll} aria-label={t('files')} tabIndex={0}>
      <ul
        className={uploadRowClasses.rows}
        aria-label={t('reopen')}
        style={{ height: virtualizer.getTotalSize(), paddingTop: shown[0]?.start ?? 0 }}
      >
        {shown.map(({ key, index }) => (
          <UploadRow
            key={key}
            id={ids[index]!}
            index={index}
            count={ids.length}
            form={form}
            measure={virtualizer.measureElement}
            {...acts}
          />
        ))}
      </ul>
    </section>
  )
}

const FileEditor = lazy(async () => {
  const [{ FileEditor: Shown }] = await Promise.all([import('./FileEditor.tsx'), loadLocaleNamespaces('editor')])
  return { default: Shown }
})

/** Returns the photos of all files: the uploaded ones, and those that the library had already. */
export const photosOf = () =>
  Array.from(queue.all()).flatMap(({ state, photo, existing, isTrashed }) => {
    if (isTrashed) return []
    return photo ?? (state === 'known' ? (existing ?? []) : [])
  })

const textFields = 'input, textarea, select, [contenteditable]'

/**
 * Moves the focus to a button once the queue has finished, unless the user has pressed a key or a button since it
 * began: then they are busy with something else.
 */
function useFocusWhenDone(isRunning: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const isUntouched = useRef(false)
  useEffect(() => {
    if (!isRunning) {
      const mayMove = isUntouched.current && !document.activeElement?.matches(textFields)
      isUntouched.current = false
      if (mayMove) button.current?.focus({ preventScroll: true })
      return undefined
    }
    isUntouched.current = true
    const watch = new AbortController()
    for (const kind of ['keydown', 'pointerdown']) {
      window.addEventListener(kind, () => (isUntouched.current = false), { signal: watch.signal, capture: true })
    }
    return () => watch.abort()
  }, [isRunning])
  return button
}

/** Link format and a button for all links, which is the next thing to press once everything is uploaded. */
function QueueLinks({ form, onForm }: { form: LinkFormat; onForm: (form: LinkFormat) => void }) {
  const { t } = useTranslation('uploads')
  const { counts } = useTotals()
  const { isHeld } = useUploaderState()
  const isRunning = !isHeld && counts.waiting + counts.uploading > 0
  const button = useFocusWhenDone(isRunning)
  const linked = counts.success + counts.known
  // A skipped file may be a copy of one in the same batch that has no photo yet.
  if (linked === 0 || (counts.success === 0 && photosOf().length === 0)) return null
  return (
    <AllLinks
      photos={photosOf}
      form={form}
      onForm={onForm}
      label={t(linked === 1 ? 'copy_link' : 'copy_all')}
      isNext={!isRunning && counts.waiting + counts.paused === 0}
      button={button}
    />
  )
}

interface Props {
  onChoose: () => void
  onChooseFolder: () => void
}

function Ways({ isFirst, onChoose, onChooseFolder }: Props & { isFirst: boolean }) {
  const { t } = useTranslation('uploads')
  const isLoggedIn = useProfile() !== null
  // Phones cannot pick folders.
  const isMobile = useIsMobile()
  return (
    <div className={classes.ways}>
      <Button variant={isFirst ? 'filled' : 'default'} leftSection={<ImagePlus size={16} />} onClick={onChoose}>
        {t('add')}
      </Button>
      {!isMobile && (
        <Button variant="default" leftSection={<FolderPlus size={16} />} onClick={onChooseFolder}>
          {t('add_folder')}
        </Button>
      )}
      {isLoggedIn && (
        <Button variant="default" leftSection={<Link size={16} />} onClick={requestUrlDialog}>
          {t('from_urls')}
        </Button>
      )}
    </div>
  )
}

export function UploadList(props: Props) {
  const { t } = useTranslation('uploads')
  const [form, setForm] = useState<LinkFormat>('url')
  const [settled, setSettled] = useState<number | null>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const ids = useUploadIds()
  const handleClose = useCallback(() => setSettled(null), [])
  return (
    <>
      <FullBanner />
      {ids.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState
            illustration="pictures"
            title={t('empty')}
            hint={t('empty_hint')}
            action={<Ways isFirst {...props} />}
          />
        </div>
      ) : (
        <>
          <UploadSummary />
          <UploadBanners />
          <QueueLinks form={form} onForm={setForm} />
          <ErrorDetails />
          <UploadRows ids={ids} form={form} onSettings={setSettled} onEdit={setEdited} />
          <Ways isFirst={false} {...props} />
        </>
      )}
      <SettingsBar />
      <FileSettings id={settled} onClose={handleClose} />
      {edited !== null && (
        <Suspense>
          <FileEditor start={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}
