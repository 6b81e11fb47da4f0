import { type Ref, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { submitFiles, type FileIntake, registerFileHandler } from '#lib/state/file-intake.ts'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { albumChoiceQuery, useCreateAlbum } from '#data/library/albums.ts'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { mayHaveOfflineData } from '#lib/preferences/offline-data.ts'
import { readNextSearch } from '#lib/preferences/return-address.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs, useGroup } from '#data/content/site.ts'
import { token, useHasToken } from '#data/identity/session-token.ts'
import { notices } from '#ui/feedback/notices.tsx'
import type { UploadContext } from './engine/uploader.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  /** Accepted extensions, such as `jpg`; empty accepts every image type. */
  types: string[]
  isFolder?: boolean
}

/** Native file or folder picker. */
function FilePicker({ ref, types, isFolder = false }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      {...(isFolder ? { webkitdirectory: '' } : { accept: types.map((type) => `.${type}`).join(',') || 'image/*' })}
      onChange={({ currentTarget }) => {
        void submitFiles(Array.from(currentTarget.files ?? []))
        // The input is reset, because choosing the same file again would not fire a change event.
        currentTarget.value = ''
      }}
    />
  )
}

/** Login-related paths, which keep the `next` parameter they were given. */
const entryPaths = ['/login', '/register', '/forget-password']

// The uploader loads once there is something to upload.
const load = async () =>
  (
    await Promise.all([
      import('./engine/uploader.ts'),
      import('./Uploader.tsx'),
      loadLocaleNamespaces('uploads', 'photos'),
    ])
  )[0].uploader
const Uploader = lazy(async () => ({ default: (await import('./Uploader.tsx')).Uploader }))

function useUploadContext(): UploadContext {
  const client = useQueryClient()
  const createAlbum = useCreateAlbum()
  const group = useGroup()
  const { upload_requires_album, near_duplicates } = useConfigs().app
  const profile = useProfile()
  return useMemo(
    () => ({
      group,
      profile,
      isAlbumRequired: upload_requires_album,
      findsSimilar: near_duplicates,
      albums: () => client.fetchQuery(albumChoiceQuery),
      createAlbum,
    }),
    [client, group, profile, upload_requires_album, near_duplicates, createAlbum],
  )
}

/** Restores files left waiting by an earlier visit. */
function useRestored(standing: UploadContext, mayUpload: boolean, onFound: () => void) {
  const account = standing.profile?.id ?? 0
  const hasToken = useHasToken()
  const isKnown = !hasToken || account !== 0
  useEffect(() => {
    if (!mayUpload || !isKnown || !mayHaveOfflineData()) return
    const bring = async () => {
      const bearer = token.get()
      const uploader = await load()
      if (token.get() !== bearer) return
      uploader.setContext(standing)
      if (await uploader.restore()) onFound()
    }
    void bring()
    // The effect runs once per account: files of this page itself need no restoring.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, isKnown, mayUpload])
}

/** Tells visitors without permission why they cannot upload, with a login link that returns to this page. */
function useLoginRequest() {
  const router = useRouter()
  return useCallback(async () => {
    await loadLocaleNamespaces('uploads')
    const { pathname, href, search } = router.latestLocation
    const next = entryPaths.includes(pathname) ? readNextSearch(search) : { next: href }
    notices.error({
      id: 'login_required',
      message: i18next.t('uploads:login_required'),
      // The login page has the form already, so it gets no login link.
      ...(pathname !== '/login' && {
        action: { label: i18next.t('nav.login'), onAct: () => void router.navigate({ to: '/login', search: next }) },
      }),
    })
  }, [router])
}

/** Receives files from anywhere in the app and mounts the uploader. */
export function UploadHost() {
  const standing = useUploadContext()
  const { profile, group } = standing
  const types = group.group.options.allow_file_types
  const { app } = useConfigs()
  const picker = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [isOpen, { open, close }] = useDisclosure()
  const mayUpload = profile !== null || app.guest_upload
  const needsMobile = profile !== null && app.upload_requires_mobile && profile.phone_verified_at === null
  const action = profile?.options.upload_button_action
  const choose = useCallback(() => picker.current?.click(), [])
  const chooseFolder = useCallback(() => folders.current?.click(), [])
  useRestored(
    standing,
    mayUpload,
    useCallback(() => setWanted(true), []),
  )

  const navigate = useNavigate()
  /** Redirects to the mobile number settings, because the server would reject every file without one. */
  const lead = useCallback(() => {
    notices.info({ id: 'mobile_required', message: i18next.t('upload_needs_mobile') })
    void navigate({ to: '/user/settings', search: { tab: 'mobile' } })
  }, [navigate])
  const askToLogIn = useLoginRequest()

  useEffect(() => {
    let isCurrent = true
    if (isWanted) void load().then((uploader) => isCurrent && uploader.setContext(standing))
    return () => {
      isCurrent = false
    }
  }, [isWanted, standing])

  useEffect(() => {
    const take = async (files: File[], intake: FileIntake) => {
      const bearer = token.get()
      const uploader = await load()
      if (token.get() !== bearer) return false
      uploader.setContext(standing)
      setWanted(true)
      open()
      if (files.length > 0) uploader.add(files, intake)
      return true
    }
    return registerFileHandler(async (files, intake) => {
      if (needsMobile) {
        lead()
        return false
      }
      if (!mayUpload) {
        await askToLogIn()
        return false
      }
      if (files.length > 0 || action === 'open_queue') return take(files, intake)
      choose()
      return true
    })
  }, [standing, mayUpload, needsMobile, lead, askToLogIn, action, open, choose])

  return (
    <>
      <FilePicker ref={picker} types={types} />
      <FilePicker ref={folders} types={types} isFolder />
      {isWanted && (
        <Suspense>
          <Uploader opened={isOpen} onOpen={open} onClose={close} onChoose={choose} onChooseFolder={chooseFolder} />
        </Suspense>
      )}
    </>
  )
}
