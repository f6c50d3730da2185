import classes from './skeleton.module.css';

interface SkeletonProps {
  height?: number | string | undefined;
  width?: number | string | undefined;
  /** Margins in pixels. */
  mt?: number | undefined;
  mb?: number | undefined;
  radius?: number | undefined;
  circle?: boolean | undefined;
  className?: string | undefined;
  component?: 'div' | 'span' | undefined;
  display?: 'block' | 'inline-block' | undefined;
}

/**
 * A placeholder while content is loaded. Unlike Mantine's it can be a `span`, as headings need, and
 * it does not add to the code of the first paint.
 */
export function Skeleton(props: SkeletonProps) {
  const { component: Shape = 'div', className = '', height, width, ...rest } = props;
  const { circle, mt, mb, display, radius = 3, ...data } = rest;
  const borderRadius = circle ? '50%' : radius;
  const style = {
    height,
    width: circle ? height : width,
    borderRadius,
    marginTop: mt,
    marginBottom: mb,
    display,
  };
  return <Shape {...data} className={`${classes.skeleton} ${className}`} style={style} />;
}
