import { useTranslation } from 'react-i18next'
import { DropZone } from '#components/file-drop/DropZone.tsx'
import { submitFiles } from '#lib/state/file-intake.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useProfile } from '#data/identity/session.ts'
import { useConfigs, useGroup } from '#data/content/site.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './HomePage.module.css'

function ExploreDoor() {
  const { t } = useTranslation('home')
  return (
    <ButtonLink to="/explore" size="md" variant="default">
      {t('explore')}
    </ButtonLink>
  )
}

/** Registration, login and explore links; registration is secondary in style beside an upload area. */
function VisitorButtons({ isSecond }: { isSecond: boolean }) {
  const { t } = useTranslation('home')
  const { app } = useConfigs()
  return (
    <>
      {app.enable_registration && (
        <ButtonLink to="/register" size="md" variant={isSecond ? 'default' : 'filled'}>
          {t('register')}
        </ButtonLink>
      )}
      <ButtonLink to="/login" size="md" variant="default">
        {t('login')}
      </ButtonLink>
      {app.enable_explore && <ExploreDoor />}
    </>
  )
}

/** Upload area for users who may upload; login and registration links for everyone else. */
export function HomeActions() {
  const { t } = useTranslation('home')
  const { app } = useConfigs()
  const { group } = useGroup()
  const formats = useFormats()
  const profile = useProfile()
  const mayUpload = profile !== null || app.guest_upload

  return (
    <>
      {mayUpload && (
        <DropZone
          types={group.options.allow_file_types}
          onFiles={submitFiles}
          texts={{
            title: t('drop_title'),
            over: t('drop_over'),
            hint: t('drop_hint'),
            choose: t('choose'),
            limit: t('limit', { size: formats.kilobytes(group.options.max_upload_size) }),
          }}
        />
      )}
      <div className={classes.actions}>
        {profile ? (
          <>
            <ButtonLink to="/user/photos" size="md" variant="default">
              {t('library')}
            </ButtonLink>
            {app.enable_explore && <ExploreDoor />}
          </>
        ) : (
          <VisitorButtons isSecond={mayUpload} />
        )}
      </div>
    </>
  )
}
