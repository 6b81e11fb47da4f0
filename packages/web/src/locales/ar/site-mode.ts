import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'ar'> = {
  'site-mode': {
    impersonation: { banner: 'أنت تعرض الموقع بصفة {name} حتى {time}.', stop: 'إنهاء' },
    title: 'وضع الموقع',
    modes: { normal: 'عادي', read_only: 'للقراءة فقط', maintenance: 'صيانة' },
    hints: {
      normal: 'كل شيء متاح.',
      read_only: 'يمكن العرض والتنزيل وتسجيل الدخول. يُرفض الرفع والتعديل.',
      maintenance: 'لا يستخدم الموقع سوى المشرفين، ويرى غيرهم صفحة صيانة.',
    },
    message: 'رسالة للزوار',
    message_help: 'اختيارية، مثل السبب وموعد العودة.',
    apply: 'تطبيق',
    applied: 'تغيّر وضع الموقع',
    banner: {
      read_only: 'الموقع للقراءة فقط حاليًا. يمكنك العرض والتنزيل، لكن لا يمكنك الرفع أو التعديل.',
      maintenance: 'الموقع قيد الصيانة، ولا يستخدمه سوى المشرفين.',
      disk_full: 'قرص الخادم ممتلئ. يمكنك العرض والحذف، لكن لا يمكنك الرفع أو التعديل.',
      database: 'تتعذّر الكتابة في قاعدة البيانات حاليًا. يمكنك العرض والتنزيل، وسينتهي ذلك تلقائيًا.',
    },
    manage: 'إدارة',
    upload_refused: 'الموقع للقراءة فقط حاليًا، لذا لا يمكنك الرفع',
  },
}
