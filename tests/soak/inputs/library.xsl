<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output indent="yes"/>
  <xsl:key name="by-kind" match="entry" use="@kind"/>
  <xsl:template match="/library">
    <kinds><xsl:for-each select="entry[generate-id() = generate-id(key('by-kind', @kind)[1])]">
      <xsl:sort select="@kind"/>
      <kind name="{@kind}" entries="{count(key('by-kind', @kind))}" total="{sum(key('by-kind', @kind)/pages)}">
        <xsl:for-each select="key('by-kind', @kind)">
          <xsl:sort select="pages" data-type="number" order="descending"/>
          <xsl:if test="position() &lt; 4"><xsl:copy-of select="title"/></xsl:if>
        </xsl:for-each>
      </kind>
    </xsl:for-each></kinds>
  </xsl:template>
</xsl:stylesheet>
