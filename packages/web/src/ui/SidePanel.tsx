import { Drawer, type DrawerProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'
import { useIsMobile } from './use-is-mobile.ts'
import { useIsTopLayer } from './use-is-top-layer.ts'

/** Detail and editing beside the list that they belong to; a full sheet on a phone. */
export function SidePanel(props: DrawerProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const isOnTop = useIsTopLayer(props.opened)
  const { header, title, body } = classes
  return (
    <Drawer
      position="right"
      size={isMobile ? '100%' : 480}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 200 }}
      classNames={{ header: header!, title: title!, body: body! }}
      closeButtonProps={{ 'aria-label': t('close'), size: 'lg' }}
      attributes={{ header: { role: 'presentation' } }}
      closeOnEscape={isOnTop}
      {...props}
    />
  )
}
