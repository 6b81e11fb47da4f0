import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import i18next from 'i18next'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { giveFiles, takeFiles } from '#lib/file-intake.ts'
import { loadTexts } from '#lib/i18n.ts'
import { useProfile } from '#lib/session.ts'
import { useConfigs, useGroup } from '#lib/site.ts'
import { notices } from '#ui/notices.tsx'

// Nobody waits for the uploader before there is something to upload.
const load = async () =>
  (await Promise.all([import('./uploader.ts'), import('./Uploader.tsx'), loadTexts('uploads', 'photos')]))[0].uploader
const Uploader = lazy(async () => ({ default: (await import('./Uploader.tsx')).Uploader }))

/** Where files come in, from wherever they were given, and where the uploader opens. */
export function UploadDoor() {
  const limits = useGroup().group.options
  const { app } = useConfigs()
  const profile = useProfile()
  const picker = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [isOpen, { open, close }] = useDisclosure()
  const mayUpload = profile !== null || app.guest_upload
  const needsMobile = profile !== null && app.upload_requires_mobile && profile.phone_verified_at === null
  const options = profile?.options
  const choose = useCallback(() => picker.current?.click(), [])

  const navigate = useNavigate()
  /** The server would refuse every file: the way to what is missing says more. */
  const lead = useCallback(() => {
    notices.info({ id: 'mobile_required', message: i18next.t('upload_needs_mobile') })
    void navigate({ to: '/user/settings', search: { tab: 'mobile' } })
  }, [navigate])

  useEffect(() => {
    const take = async (files: File[]) => {
      const uploader = await load()
      if (!mayUpload) return uploader.refuse()
      setWanted(true)
      open()
      if (files.length > 0) uploader.add(files, limits, options)
      return undefined
    }
    takeFiles((files) => {
      if (needsMobile) return lead()
      if (files.length === 0 && options?.upload_button_action !== 'open_queue') choose()
      else void take(files)
      return undefined
    })
    return () => takeFiles(() => {})
  }, [limits, mayUpload, needsMobile, lead, options, open, choose])

  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={limits.allow_file_types.map((type) => `.${type}`).join(',') || 'image/*'}
        onChange={({ currentTarget }) => {
          giveFiles(Array.from(currentTarget.files ?? []))
          // Choosing the same file again is a choice too.
          currentTarget.value = ''
        }}
      />
      {isWanted && (
        <Suspense>
          <Uploader opened={isOpen} onOpen={open} onClose={close} onChoose={choose} />
        </Suspense>
      )}
    </>
  )
}
