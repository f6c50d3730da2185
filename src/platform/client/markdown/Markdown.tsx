import { type AnyRouter, Link } from '@tanstack/react-router';
import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import type { MarkdownNode } from './markdown.ts';
import classes from './definitions.module.css';

/** If a list of texts is the only content of a list item, the item is repeated for each text. */
export type MarkdownValues = Record<string, ReactNode>;

interface MarkdownProps {
  nodes: MarkdownNode[];
  values: MarkdownValues;
}

/** Values are text or components, never HTML. Throws if a placeholder has no value. */
export function Markdown({ nodes, values }: MarkdownProps): ReactNode {
  return renderNodes(nodes, values);
}

/** For a search; omits tables. */
export function toPlainText(nodes: MarkdownNode[], values: MarkdownValues): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('value' in node) return String(getValue(node.value, values));
      return 'children' in node ? `${toPlainText(node.children, values)} ` : '';
    })
    .join('');
}

function renderNodes(nodes: MarkdownNode[], values: MarkdownValues): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => renderNode(node, values)));
}

function renderNode(node: MarkdownNode, values: MarkdownValues): ReactNode {
  if (typeof node === 'string') return node;
  if ('value' in node) return getValue(node.value, values);
  if (node.tag === 'table') return <Definitions {...node} values={values} />;
  const content = renderNodes(node.children, values);
  if (node.tag === 'a') return <Anchor href={node.href}>{content}</Anchor>;
  const onlyValue = getOnlyValue(node.children, values);
  if (node.tag === 'li' && Array.isArray(onlyValue)) {
    return onlyValue.map((text) => <li key={text}>{text}</li>);
  }
  // A component may render blocks, which are not allowed inside `p`.
  if (node.tag === 'p' && isValidElement(onlyValue)) return onlyValue;
  const isList = node.tag === 'ul' || node.tag === 'ol';
  return createElement(node.tag, isList ? { className: 'bw-bullets' } : null, content);
}

function getOnlyValue(children: MarkdownNode[], values: MarkdownValues): ReactNode {
  const [only] = children;
  const isAlone = children.length === 1 && typeof only === 'object' && 'value' in only;
  return isAlone ? getValue(only.value, values) : null;
}

function getValue(name: string, values: MarkdownValues): ReactNode {
  if (!(name in values)) throw new Error(`The placeholder {${name}} has no value.`);
  return values[name];
}

/** The router follows a link to another page; `#id` is a place on the same page. */
function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  const { pathname, search, hash } = new URL(href, 'https://site.invalid');
  return (
    <Link<AnyRouter, string, string>
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      {...(hash && { hash: hash.slice(1) })}
    >
      {children}
    </Link>
  );
}

interface DefinitionsProps {
  head: MarkdownNode[][];
  rows: MarkdownNode[][][];
  values: MarkdownValues;
}

/**
 * A list of terms: the first column contains the terms; each other cell begins with the heading of
 * its column.
 */
function Definitions({ head, rows, values }: DefinitionsProps) {
  return (
    <dl className={classes.list}>
      {rows.map(([term = [], ...cells]) => (
        <div key={toPlainText(term, values)}>
          <dt>{renderNodes(term, values)}</dt>
          {cells.map((cell, index) => {
            const label = toPlainText(head[index + 1] ?? [], values);
            return (
              <dd key={label}>
                {label && <span>{`${label}: `}</span>}
                {renderNodes(cell, values)}
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
}
