import { Notifications } from '@mantine/notifications';
import classes from './Notices.module.css';

export function NoticeHost() {
  return <Notifications position="bottom-right" limit={3} classNames={{ root: classes.root ?? '' }} zIndex={400} />;
}
