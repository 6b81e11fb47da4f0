import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoiceFields } from '#components/upload-choices/ChoiceFields.tsx'
import { useCreateAlbum } from '#data/library/album-options.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs } from '#data/content/site.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { uploader } from './uploader.ts'
import classes from './UploadPanel.module.css'
import { useAlbumChoice } from './use-album-choice.ts'
import { useDesk } from './use-uploads.ts'

/** What goes with every picture that has not been sent yet; it holds as soon as it is chosen. */
export function BatchSettings({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const { app } = useConfigs()
  const isLoggedIn = useProfile() !== null
  const { choices, problem, isFolderAlbums, isKnownSent } = useDesk()
  const { albums, storages, usualStorage } = useAlbumChoice()
  const createAlbum = useCreateAlbum()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('settings')}>
      <div className={classes.form}>
        <p className={classes.hint}>{t('settings_hint')}</p>
        <ChoiceFields
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
          </>
        )}
      </div>
    </Dialog>
  )
}
