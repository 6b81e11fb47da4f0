import type { Profile } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileLimit } from '#components/file-drop/use-file-limit.ts'
import { UserAvatar } from '#components/identity/UserAvatar.tsx'
import { deleteAvatar, updateAvatar } from '#data/identity/profile.ts'
import { setCachedProfile, profileQuery } from '#data/identity/session.ts'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './AvatarField.module.css'

// The cropper is large, so it loads once a picture was chosen.
const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

function useAvatar(onDone: () => void) {
  const { t } = useTranslation(['account', 'app'])
  const client = useQueryClient()
  const fail = ({ message }: Error) => notices.error({ id: 'avatar', title: t('app:update_failed'), message })
  const change = useMutation({
    mutationFn: updateAvatar,
    onSuccess(profile) {
      setCachedProfile(client, profile)
      onDone()
      notices.success({ id: 'avatar', message: t('account:avatar.changed') })
    },
    onError: fail,
  })
  const remove = useMutation({
    mutationFn: deleteAvatar,
    async onSuccess() {
      await client.invalidateQueries(profileQuery)
      notices.success({ id: 'avatar', message: t('account:avatar.removed') })
    },
    onError: fail,
  })
  return { change, remove }
}

/** Avatar of the user; a change is saved at once, separately from the form. */
export function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const picker = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState('')

  const close = () => {
    URL.revokeObjectURL(url)
    setUrl('')
  }
  const { change, remove } = useAvatar(close)
  const isWithinLimit = useFileLimit(limits.avatar.bytes)

  return (
    <div className={classes.root}>
      <UserAvatar name={profile.name || profile.username} url={profile.avatar_url} size={96} />
      <div className={classes.side}>
        <div className={classes.actions}>
          <Button variant="default" leftSection={<ImageUp size={16} />} onClick={() => picker.current?.click()}>
            {t('avatar.choose')}
          </Button>
          {profile.avatar_url && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<Trash2 size={16} />}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('avatar.remove')}
            </Button>
          )}
        </div>
        <p className={classes.hint}>{t('avatar.hint')}</p>
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('avatar.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The input is reset, because choosing the same file again would not fire a change event.
          currentTarget.value = ''
          if (file && isWithinLimit(file)) setUrl(URL.createObjectURL(file))
        }}
      />
      {url && (
        <Suspense>
          <CropDialog
            url={url}
            isSending={change.isPending}
            onCrop={(picture) => change.mutate(picture)}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
