import type { Category } from '#features/profiles/profile.rules.ts';
import classes from './category-badge.module.css';

/** The style sheet defines a colour for each value of `data-category`. */
const colorKeys: Record<Category, string> = {
  'Mobile App': 'mobile',
  'Web App': 'web',
  'Desktop App': 'desktop',
  'API Development': 'api',
  Enterprise: 'enterprise',
  Blockchain: 'blockchain',
};

export function CategoryBadge({ category }: { category: Category }) {
  return (
    <span className={classes.category} data-category={colorKeys[category]}>
      {category}
    </span>
  );
}
